import { connect, type Socket } from "node:net";
import type { GuardedAddress } from "../../../net/guarded-address.ts";
import { connectMs } from "../reach-server.ts";

/** Opens a connection to a checked address. Throws the socket's error, or one after five seconds. */
export function dial({ address }: GuardedAddress, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port });
    // Whoever uses the socket hears of its errors, too; without a listener one would end the process.
    socket.on("error", reject);
    const late = setTimeout(() => socket.destroy(new Error("Connection timeout")), connectMs);
    socket.once("close", () => clearTimeout(late));
    socket.once("connect", () => {
      clearTimeout(late);
      resolve(socket);
    });
  });
}
