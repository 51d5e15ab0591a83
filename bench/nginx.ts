import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#lib/freePort.server.ts'
import type { BenchServer } from './duel.ts'
import { atTheEnd, endChild, output } from './processes.ts'

/** Starts an nginx with one worker, which sends `body` from an open file with exactly these headers. */
export async function startNginx(
  program: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'contrology-nginx-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'body'), body)
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port, headers))
  const child = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  atTheEnd(() => endChild(child))
  const pid = await workerOf(child.pid as number)
  return { url: `http://127.0.0.1:${port}/home`, pid }
}

function settings(folder: string, port: number, headers: Record<string, string>): string {
  const { 'content-type': type = 'text/html', ...rest } = headers
  const added = Object.entries(rest).map(
    ([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, '\\$&')}";`,
  )
  const tempFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag off;
  if_modified_since off;
  keepalive_requests 100000000;
  open_file_cache max=10;
  open_file_cache_valid 1h;
  ${tempFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  types { }
  server {
    listen 127.0.0.1:${port};
    server_tokens off;
    location = /home {
      alias ${folder}/body;
      default_type "${type}";
      add_header Last-Modified "";
      ${added.join('\n      ')}
    }
  }
}
`
}

async function workerOf(master: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await sleep(50)
    const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8').catch(() => '')
    const worker = Number(children.trim().split(' ')[0])
    if (worker) return worker
  }
  throw new Error('nginx started no worker')
}

export const nginxVersion = async (program: string): Promise<string> =>
  /nginx\/([\d.]+)/.exec((await output(program, ['-v'])) ?? '')?.[1] ?? ''
