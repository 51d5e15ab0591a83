import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api.ts'
import { Field } from '#ui/Field.tsx'
import { EditConflict } from './EditConflict.tsx'
import { QueryPart } from './QueryPart.tsx'
import { NumberField } from './TypedField.tsx'
import { useAction } from './useAction.ts'
import { type ConsoleFormState, useConsoleForm } from './useConsoleForm.ts'

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const html = (part: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

const part = (state: { data?: string[]; error?: Error }) =>
  textOf(
    html(
      <QueryPart
        query={{ data: undefined, error: null, isFetching: false, refetch: () => Promise.reject(), ...state }}
        title="The list could not be loaded."
        empty={<p>Nobody yet</p>}
      >
        {(names) => names.join()}
      </QueryPart>,
    ),
  )

test('a part of a screen is loading, failed, empty or ready', () => {
  const gone = new ApiError(404, 'We could not find that.', 'NOT_FOUND')
  expect(part({})).toBe('')
  expect(part({ error: gone })).toBe('The list could not be loaded. We could not find that. Try again')
  expect(part({ data: [] })).toBe('Nobody yet')
  expect(part({ data: ['Asha', 'Ravi'] })).toBe('Asha,Ravi')
})

test('data that was loaded before stays below the error', () => {
  expect(part({ data: ['Asha'], error: new Error('off') })).toMatch(/^The list could not be loaded\..*Asha$/)
})

const START = { version: 3, name: 'Mat', seats: 8, hindi: { title: 'मैट' } }
type Values = typeof START
const conflict = (current: Values) =>
  textOf(
    html(
      <EditConflict
        form={{ values: START, start: current, change: () => {}, reset: () => {} }}
        labelOf={(path) => `<${path}>`}
      />,
    ).replaceAll(/&lt;|&gt;/g, '|'),
  )

test('an edit of the server’s current version is not a conflict', () => {
  expect(conflict({ ...START, name: 'Reformer' })).toBe('')
})

test('a newer version is shown where it differs, with a choice between both', () => {
  expect(conflict({ version: 4, name: 'Mat', seats: 10, hindi: { title: '' } })).toBe(
    'Someone else has changed this. Your text is still here. These fields are now different: ' +
      '|seats|: 10 |hindi.title|: nothing Keep mine instead Use theirs, discard mine',
  )
})

/** Calls a hook inside a component. */
function Probe({ use }: { use: () => void }) {
  use()
  return null
}

function formOf<V extends object>(start: V): ConsoleFormState<V> {
  let found: ConsoleFormState<V> | undefined
  html(
    <Probe
      use={() => {
        found = useConsoleForm(start)
      }}
    />,
  )
  if (!found) throw new Error('not rendered')
  return found
}

test('controls get values by their path, with the type of the value', () => {
  const form = formOf(START)
  expect(form.field('hindi.title')).toMatchObject({ name: 'hindi.title', value: 'मैट' })
  expect(form.control('seats').value).toBe(8)
})

test('a null text is shown as an empty field, a number as text', () => {
  const form = formOf({ name: null as string | null, seats: 8 as number | null })
  const page = html(
    <>
      <Field label="Name" {...form.field('name')} />
      <NumberField label="Seats" {...form.control('seats')} />
    </>,
  )
  expect(page.match(/ value="[^"]*"/g)).toEqual([' value=""', ' value="8"'])
})

test('an action puts its response into the query that it updates, then runs the next step', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['rooms', 'all'], ['old'])
  const received: string[] = []
  let run = () => {}
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Probe
        use={() => {
          const save = useAction({
            call: async () => ({ data: ['Room 1'], message: '' }),
            updates: ['rooms'],
            stale: [['rooms', 'all']],
            done: (rooms) => received.push(...rooms),
          })
          run = () => save.run()
        }}
      />
    </QueryClientProvider>,
  )
  run()
  await expect.poll(() => received).toEqual(['Room 1'])
  expect(queries.getQueryData(['rooms'])).toEqual(['Room 1'])
  expect(queries.getQueryState(['rooms', 'all'])?.isInvalidated).toBe(true)
})
