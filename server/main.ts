import * as build from 'virtual:react-router/server-build'
import { inviteOwner } from './inviteOwner.server.ts'
import { serve } from './serve.ts'

const [command, argument] = process.argv.slice(2)
if (command === 'owner') await inviteOwner(argument)
else await serve({ build })
