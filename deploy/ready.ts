/** For a container's health check: exit code 0 while the service on this machine can read and write its database. */
const { ok } = await fetch(`http://localhost:${process.env.PORT || 3_000}/readyz`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
