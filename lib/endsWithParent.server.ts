import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Arguments of `/bin/sh` for a program that must not outlive this process, however this process ends. The shell
 * starts a watcher and then becomes the program. The fourth entry of `stdio` must be a pipe: when it is closed, by
 * us or because this process was killed, the watcher sends the program the signal.
 */
export const endsWithParent = (signal: 'INT' | 'KILL', program: string[]): string[] => [
  '-c',
  `{ read _ <&3 || kill -${signal} $$; } 2>/dev/null & exec "$@" 3<&-`,
  'sh',
  ...program,
]

/** Ends the watcher when the program ends, without a signal: another process may have its id by then. */
export function endWatcherWith(child: ChildProcess): void {
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => {})
  child.once('exit', () => pipe.end('\n'))
}
