import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/*
 * Somebody else's program, in a process of its own: it makes ordinary calls, one after the other, from the message
 * { port, token } until the message "stop", and answers with how long they took (ms) and what was refused.
 */
const paths = ["/api/space/info", "/api/users/fetch_spaces", "/api/users/fetch_user"];
const fewest = 100;

let isOver = false;

function call(port, token, path, agent) {
  return new Promise((settle, fail) => {
    const headers = { host: `two.localhost:${port}`, authorization: `Bearer ${token}` };
    const sent = request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
      response.resume();
      response.on("end", () => settle(response.statusCode));
    });
    sent.on("error", fail);
    sent.end();
  });
}

async function go({ port, token }) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  const refused = [];
  isOver = false;
  for (let n = 0; !isOver || times.length < fewest; n++) {
    const at = performance.now();
    const status = await call(port, token, paths[n % paths.length], agent);
    times.push(performance.now() - at);
    if (status !== 200) refused.push(status);
    // As often as a busy program, within its own limits.
    await wait(25);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { calls: times.length, refused, p50: at(0.5), p99: at(0.99) };
}

process.on("message", async (message) => {
  if (message === "stop") isOver = true;
  else process.send(await go(message));
});
