import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { foundMembersQuery } from '#features/members/console/queries.ts'
import { fullName } from '#lib/fullName.ts'
import { Button } from '#ui/Button.tsx'
import { Contact } from '#ui/console/Contact.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { OfflineHint } from '#ui/console/OnlineButton.tsx'
import { Field } from '#ui/Field.tsx'
import { sellText as text } from '../text/money.ts'
import css from './Sell.module.css'

/** Searches members while staff type, and offers to create a new one. */
export function FindPerson({
  onFound,
  onNew,
}: {
  onFound: (personId: string) => void
  /** Called with the typed text. */
  onNew: (typed: string) => void
}) {
  const [typed, setTyped] = useState('')
  const letters = useDeferredValue(typed.trim())
  const { data, error, isPaused, refetch } = useQuery(foundMembersQuery(letters))
  const enabled = letters.length > 1
  return (
    <div className={css.find}>
      <Field
        type="search"
        label={text.findPerson}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {enabled && error && (
        <FailedPart title={text.searchFailed} error={error} onRetry={() => void refetch()} />
      )}
      {enabled && isPaused && <OfflineHint />}
      <p role="status" className="mute">
        {enabled && data?.length === 0 && text.noneFound}
      </p>
      {enabled && data && (
        <ul>
          {data.map((person) => (
            <li key={person._id}>
              <button type="button" className={css.found} onClick={() => onFound(person._id)}>
                <b>{fullName(person)}</b>
                <Contact phoneNumber={person.phoneNumber} email={person.email} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button outline sm onClick={() => onNew(typed.trim())}>
          {text.newMember(typed.trim())}
        </Button>
      </p>
    </div>
  )
}
