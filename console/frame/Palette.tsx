import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fullName } from '#lib/fullName.ts'
import { may, scopeOf } from '#lib/permissions.ts'
import { commonText } from '#lib/text/common.ts'
import { Button, IconButton, TextButton } from '#ui/Button.tsx'
import { DeskIcon } from '#ui/console/DeskIcon.tsx'
import { areShortcutsOn, switchShortcuts } from '#ui/console/useKey.ts'
import { type Action, actions } from '../actions.ts'
import { type Screen, screenName } from '../screens.ts'
import { actionNames, paletteText as text } from '../text/actions.ts'
import { frameText } from '../text/frame.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import css from './Palette.module.css'
import { signOut } from './signOut.ts'
import { type HitGroup, type SearchHit, type Step, useCommandSearch } from './useCommandSearch.ts'
import { useMay, useMe } from './useMe.ts'

type PaletteProps = {
  screens: Screen[]
  /** Whether it opens with the list of all keyboard shortcuts first. */
  keys: boolean
  onClose: () => void
}

/** The command palette: opens a screen, a member, a class or a day, and starts actions on them. */
export function Palette({ screens, keys, onClose }: PaletteProps) {
  const [step, setStep] = useState<Step>()
  const { role } = useMe()
  const allowedActions = actions.filter(
    ({ needs, ofAll }) =>
      needs.every((each) => may(role, each)) && (!ofAll || scopeOf(role, ofAll) === 'all'),
  )
  const navigate = useNavigate()
  const choose = (hit: SearchHit) => {
    if ('next' in hit) return setStep(hit.next)
    onClose()
    void navigate(hit.to)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.back} />
        <Dialog.Popup className={css.palette} aria-label={frameText.findOrDo}>
          <Search
            key={step ? `${step.action.name} ${step.person?._id}` : ''}
            screens={screens}
            actions={allowedActions}
            step={step}
            keys={keys}
            onChoose={choose}
            onBack={() => setStep(undefined)}
          />
          {!keys && !step && <Keys screens={screens} shown={false} />}
          <AccountPart />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type SearchProps = Pick<PaletteProps, 'screens' | 'keys'> & {
  actions: readonly Action[]
  /** The choice that an action needs; undefined: everything is searched. */
  step: Step | undefined
  onChoose: (hit: SearchHit) => void
  onBack: () => void
}

function Search({ screens, keys, actions, step, onChoose, onBack }: SearchProps) {
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { groups, isWaiting, subject, onlyChoice } = useCommandSearch(query, screens, actions, step)
  const latest = useRef(onChoose)
  latest.current = onChoose
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (onlyChoice) latest.current(onlyChoice)
  }, [onlyChoice])
  const emptyLabel = isWaiting || groups.length > 0 ? null : emptyLabelFor(query, step, subject)
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      items={groups}
      filter={null}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={(hit: SearchHit) => hit.name}
    >
      <div className={css.search}>
        {step ? <IconButton icon="prev" label={text.back} onClick={onBack} /> : <DeskIcon name="find" />}
        <div className={css.asked}>
          {step && (
            <b className={css.step}>
              {step.person
                ? text.doFor(actionNames[step.action.name], step.person.name)
                : actionNames[step.action.name]}
            </b>
          )}
          <Autocomplete.Input
            ref={input}
            className={css.input}
            aria-label={step && subject ? askText(subject) : frameText.findOrDo}
            placeholder={step && subject ? askText(subject) : text.placeholder}
            autoComplete="off"
            enterKeyHint="go"
            onKeyDown={(event) => {
              if (event.key === 'Backspace' && query === '' && step) onBack()
            }}
          />
        </div>
        <Dialog.Close render={<IconButton icon="x" label={commonText.close} />} />
      </div>
      {/* If the shortcuts were requested, they come before the screens, which would otherwise push them out of view. */}
      {keys && !step && <Keys screens={screens} shown />}
      <Autocomplete.Status className="vh">{emptyLabel}</Autocomplete.Status>
      {emptyLabel && <p className={css.none}>{emptyLabel}</p>}
      <Autocomplete.List className={css.list}>
        {(group: HitGroup) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className={css.label}>{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(hit: SearchHit) => (
                <Autocomplete.Item
                  key={hit.key}
                  value={hit}
                  className={css.item}
                  onClick={() => onChoose(hit)}
                >
                  <b>{hit.name}</b>
                  {hit.about && <span>{hit.about}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

type Subject = ReturnType<typeof useCommandSearch>['subject']
const askText = (subject: NonNullable<Subject>): string => (subject === 'next' ? '' : text.ask[subject])

/** The reason why there is nothing to choose. */
function emptyLabelFor(query: string, step: Step | undefined, subject: Subject): string {
  if (query.trim().length > 1 || !step || !subject || subject === 'next') return frameText.nothingFound(query)
  if (subject === 'person' || subject === 'class' || subject === 'day') return text.type[subject]
  return text.type[subject](step.person?.name ?? '')
}

/** On a phone, which has no navigation bar at the side: the signed-in account, the other language, and signing out. */
function AccountPart() {
  const me = useMe()
  const queries = useQueryClient()
  return (
    <div className={css.mine}>
      {/* Not at the position of the button that opened the palette, so that a double tap does not sign out. */}
      <Button outline sm onClick={() => void signOut(queries)}>
        {frameText.signOut}
      </Button>
      <LanguageSwitch className={css.language} />
      <b>{fullName(me)}</b>
    </div>
  )
}

/** All shortcut keys, and the switch for single letters. */
function Keys({ screens, shown }: { screens: Screen[]; shown: boolean }) {
  const [on, setOn] = useState(areShortcutsOn)
  const may = useMay()
  const toggleShortcuts = () => {
    switchShortcuts(!on)
    setOn(!on)
  }
  return (
    <details className={css.keys} open={shown}>
      <summary>{frameText.keysTitle}</summary>
      <p>
        <kbd className={css.keyCap}>↑</kbd> <kbd className={css.keyCap}>↓</kbd> {frameText.walk}{' '}
        <kbd className={css.keyCap}>Enter</kbd> {frameText.open} <kbd className={css.keyCap}>Ctrl K</kbd>{' '}
        {frameText.keysFind} <kbd className={css.keyCap}>?</kbd> {frameText.keysAll}
      </p>
      <p>
        <kbd className={css.keyCap}>G</kbd> {frameText.keysGo}{' '}
        {screens
          .filter(({ key }) => key)
          .map((screen) => (
            <span key={screen.path} className={css.key}>
              <kbd className={css.keyCap}>{screen.key?.toUpperCase()}</kbd> {screenName(screen)}
            </span>
          ))}
      </p>
      {may('serveMembers') && (
        <p>
          <kbd className={css.keyCap}>B</kbd> {frameText.keysBook}
        </p>
      )}
      <TextButton onClick={toggleShortcuts} aria-pressed={on}>
        {on ? frameText.keysOn : frameText.keysOff}
      </TextButton>
    </details>
  )
}
