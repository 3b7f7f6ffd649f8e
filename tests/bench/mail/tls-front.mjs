import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createServer } from "node:tls";

// Ends TLS before a mail server: `node tls-front.mjs CERT KEY PORT`. Tells its parent the port that it listens on.
const [cert = "", key = "", port = ""] = process.argv.slice(2);
const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (near) => {
  const far = connect(Number(port), "127.0.0.1");
  near.pipe(far).pipe(near);
  near.on("error", () => far.destroy());
  far.on("error", () => near.destroy());
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit());
