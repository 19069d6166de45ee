import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createTransport, type HttpRequest } from './transport.ts';

const open: { server: net.Server; sockets: Set<net.Socket> }[] = [];

const listen = async (server: net.Server): Promise<number> => {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  open.push({ server, sockets });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
};

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  }
});

const PUT: HttpRequest = { method: 'PUT', path: '/entity', headers: {}, body: '{"secret":1}' };
const GET: HttpRequest = { method: 'GET', path: '/entity', headers: {} };

const to = (port: number, { secure = false, connectMs = 1_000 } = {}) =>
  createTransport(new URL(`${secure ? 'https' : 'http'}://127.0.0.1:${port}/Site`), connectMs);

describe('a write', () => {
  it('sent nothing where nobody listens', async () => {
    const answer = await to(1).write(PUT, 1_000);
    expect(answer).toMatchObject({
      ok: false,
      error: { sent: false, message: expect.stringMatching(/ECONNREFUSED/) },
    });
  });

  it('sent nothing where the host has no address', async () => {
    const answer = await createTransport(new URL('https://accounting.invalid'), 3_000).write(PUT, 4_000);
    expect(answer).toMatchObject({ ok: false, error: { sent: false } });
  });

  it.each([
    ['hangs up', (socket: net.Socket) => socket.destroy()],
    ['speaks another language', (socket: net.Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['says nothing', () => {}],
  ])(
    'sent nothing of its content where the other side %s before the connection is secure',
    async (_, onHello) => {
      const received: Buffer[] = [];
      const server = net.createServer((socket) => {
        socket.on('data', (data: Buffer) => {
          received.push(data);
          onHello(socket);
        });
      });
      const answer = await to(await listen(server), { secure: true, connectMs: 200 }).write(PUT, 1_000);
      expect(answer).toMatchObject({ ok: false, error: { sent: false } });
      expect(Buffer.concat(received).toString('latin1')).not.toMatch(/PUT|secret/);
    },
  );

  it.each([
    ['breaks', (socket: net.Socket) => socket.destroy(), false],
    ['stays silent', () => {}, true],
  ])('may have sent everything where the connection %s after it stood', async (_, onRequest, timedOut) => {
    const server = net.createServer((socket) => socket.on('data', () => onRequest(socket)));
    const answer = await to(await listen(server)).write(PUT, 150);
    expect(answer).toMatchObject({ ok: false, error: { sent: true, timedOut } });
  });

  it('may have sent everything even where the connection broke the moment it stood', async () => {
    const server = net.createServer((socket) => socket.destroy());
    expect(await to(await listen(server)).write(PUT, 500)).toMatchObject({
      ok: false,
      error: { sent: true },
    });
  });

  it('is one request on a connection of its own, under the path of the site', async () => {
    const seen: string[] = [];
    const lines = new Set<unknown>();
    const server = http.createServer((request, response) => {
      lines.add(request.socket);
      let body = '';
      request.on('data', (data) => {
        body += data;
      });
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${request.headers['content-length']} ${body}`);
        response.end('done');
      });
    });
    const transport = to(await listen(server));
    await transport.write(PUT, 1_000);
    const answer = await transport.write(PUT, 1_000);
    expect(answer).toMatchObject({ ok: true, value: { status: 200, body: 'done' } });
    expect(seen).toEqual(['PUT /Site/entity 12 {"secret":1}', 'PUT /Site/entity 12 {"secret":1}']);
    expect(lines.size).toBe(2);
  });
});

describe('a read', () => {
  it('keeps its connection for the next one, and opens another where the kept one was closed meanwhile', async () => {
    const lines: net.Socket[] = [];
    const server = http.createServer((request, response) => {
      if (!lines.includes(request.socket)) lines.push(request.socket);
      // The third request meets a connection that is closed under it.
      if (lines.length === 1 && response.req.headers['x-cut']) request.socket.destroy();
      else response.end('here');
    });
    const transport = to(await listen(server));
    await transport.read(GET, 1_000);
    await transport.read(GET, 1_000);
    expect(lines).toHaveLength(1);
    const answer = await transport.read({ ...GET, headers: { 'X-Cut': '1' } }, 1_000);
    expect(answer).toMatchObject({ ok: true, value: { body: 'here' } });
    expect(lines).toHaveLength(2);
  });

  it('opens what was compressed', async () => {
    const server = http.createServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('[1,2]'));
    });
    expect(await to(await listen(server)).read(GET, 1_000)).toMatchObject({
      ok: true,
      value: { body: '[1,2]' },
    });
  });

  it('does not open what would fill the memory', async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024));
    const server = http.createServer((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    });
    expect(await to(await listen(server)).read(GET, 5_000)).toMatchObject({
      ok: false,
      error: { sent: true },
    });
  });

  it('follows no redirect', async () => {
    const server = http.createServer((_request, response) => {
      response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
    });
    expect(await to(await listen(server)).read(GET, 1_000)).toMatchObject({
      ok: true,
      value: { status: 302 },
    });
  });

  it('ends when its time is over, although the answer keeps dripping', async () => {
    const server = http.createServer((_request, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });
    const answer = await to(await listen(server)).read(GET, 150);
    expect(answer).toMatchObject({ ok: false, error: { timedOut: true } });
  });
});
