import { join } from "node:path";
import { run } from "./processes.ts";

/** Makes a certificate for this machine, signed by itself, in a folder. */
export function selfSigned(folder: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  run("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...subject,
    ...["-out", cert, "-keyout", key],
  ]);
  return { cert, key };
}
