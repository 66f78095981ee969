@rem The npm scripts begin with "exec", which makes the shell on Unix pass signals to Node. On Windows, this file stands in for it.
@%*
