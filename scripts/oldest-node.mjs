/** The oldest Node that can run these scripts, which then install the project's own. */
const OLDEST = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  console.error(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST} or newer (https://nodejs.org), then run the same command again. Nothing was installed.`,
  );
  process.exit(1);
}
