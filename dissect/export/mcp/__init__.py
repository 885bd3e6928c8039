"""The questions of the command line for programs that speak the Model Context Protocol.

In → out   lines of JSON-RPC 2.0 → lines of JSON-RPC 2.0.
The law    nothing outside of the folders given is read, no file is written, no answer is longer than ANSWER_MOST; what is wrong is answered, and
           the next line is read.
"""
