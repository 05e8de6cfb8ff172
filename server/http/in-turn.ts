import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait for the answer before theirs; after that many it takes no more and ends. */
export const WAITING = 32;

interface Line {
  /** What is being handled. */
  now: IncomingMessage;
  waiting: [IncomingMessage, ServerResponse][];
  isFull: boolean;
}

const lines = new WeakMap<Socket, Line>();

/** Whether a whole request of this connection is being handled: the next answer is its own, and no other's. */
export const isAnswering = (socket: Socket): boolean => lines.get(socket)?.now.complete === true;

/**
 * One answer at a time per connection: a pipelined request is handled once the answer before it has left this process,
 * so that a caller who does not read makes nothing but one answer. The last request that a full line took is answered
 * with `Connection: close`; the caller repeats what got no answer (RFC 9112, 9.3.2).
 */
export function inTurn(handle: RequestListener): RequestListener {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    response.once('close', () => next(request.socket));
    void handle(request, response);
  };

  const next = (socket: Socket): void => {
    const line = lines.get(socket);
    const following = socket.writable ? line?.waiting.shift() : undefined;
    if (line && following) {
      line.now = following[0];
      answer(...following);
    } else lines.delete(socket);
  };

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, { now: request, waiting: [], isFull: false });
      answer(request, response);
    } else if (!line.isFull) {
      line.waiting.push([request, response]);
      line.isFull = line.waiting.length === WAITING;
      if (!line.isFull) return;
      response.shouldKeepAlive = false;
      socket.pause();
    }
  };
}
