/** A foreseen failure: its message is written for the person at the keyboard, so it is printed without a stack. */
export class Stop extends Error {
  /**
   * @param {string} message what happened and what to do about it
   * @param {number} [exitCode] what the process answers with
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Somebody pressed Ctrl+C or sent a signal: what is left is not done. */
export class Interrupted extends Stop {
  /** @param {number} code how the program that was running ended */
  constructor(code) {
    super('Stopped.', code || 130);
  }
}

/** @param {string} message one line on what is being done */
export function log(message) {
  console.log(`› ${message}`);
}

/** @param {number} milliseconds @returns {string} seconds with one decimal, such as "12.3 s" */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
