/** The oldest Node that can run these scripts, which then bring the project's own. */
const OLDEST = { major: 20, minor: 10 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST.major}.${OLDEST.minor} or newer (https://nodejs.org), then run the same command again. Nothing was installed.`,
  );
  process.exit(1);
}
