@rem The npm scripts begin with "exec": on Unix the shell then makes way for Node, so that signals arrive. Windows finds it here.
@%*
