import * as build from 'virtual:react-router/server-build'
import { serve } from './serve.ts'

await serve({ build })
