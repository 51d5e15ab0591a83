import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { commonText } from '#lib/text/common.ts'
import { Button, IconButton, TextButton } from '#ui/Button.tsx'
import { DeskIcon } from '#ui/console/DeskIcon.tsx'
import { lettersAreOn, switchLetters } from '#ui/console/useKey.ts'
import { type Screen, screenName } from '../screens.ts'
import { frameText } from '../text/frame.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import css from './Palette.module.css'
import { signOut } from './signOut.ts'
import { type Found, useFound } from './useFound.ts'
import { useMay, useMe } from './useMe.ts'

type PaletteProps = {
  screens: Screen[]
  /** Opens with the list of all keys in front. */
  keys: boolean
  onClose: () => void
}

/** Find or do: jumps to a screen, a member or a class by a few letters of its name. */
export function Palette({ screens, keys, onClose }: PaletteProps) {
  const [query, setQuery] = useState('')
  const groups = useFound(query, screens)
  const navigate = useNavigate()
  const go = ({ to }: Found) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.back} />
        <Dialog.Popup className={css.palette} aria-label={frameText.findOrDo}>
          <Autocomplete.Root
            inline
            open
            autoHighlight="always"
            items={groups}
            filter={null}
            value={query}
            onValueChange={setQuery}
            itemToStringValue={(found: Found) => found.name}
          >
            <div className={css.search}>
              <DeskIcon name="find" />
              <Autocomplete.Input
                className={css.input}
                aria-label={frameText.findOrDo}
                placeholder={frameText.findOrDo}
                autoComplete="off"
                enterKeyHint="go"
              />
              <Dialog.Close render={<IconButton icon="x" label={commonText.close} />} />
            </div>
            {/* Who asked for the keys sees them before the screens, which would push them out of sight. */}
            {keys && <Keys screens={screens} shown />}
            <Autocomplete.Status className="vh">
              {groups.length === 0 ? frameText.nothingFound(query) : null}
            </Autocomplete.Status>
            {groups.length === 0 && <p className={css.none}>{frameText.nothingFound(query)}</p>}
            <Autocomplete.List className={css.list}>
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className={css.label}>{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(found: Found) => (
                      <Autocomplete.Item
                        key={found.to}
                        value={found}
                        className={css.item}
                        onClick={() => go(found)}
                      >
                        <b>{found.name}</b>
                        {found.about && <span>{found.about}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          {!keys && <Keys screens={screens} shown={false} />}
          <Mine />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** On a phone, where no rail says it: who is signed in, the other language, and the way out. */
function Mine() {
  const { firstName, lastName } = useMe()
  const queries = useQueryClient()
  return (
    <div className={css.mine}>
      {/* Not where the press that opened this was: a second one must not sign anybody out. */}
      <Button line sm onClick={() => void signOut(queries)}>
        {frameText.signOut}
      </Button>
      <LanguageSwitch className={css.language} />
      <b>
        {firstName} {lastName}
      </b>
    </div>
  )
}

/** All keys there are, and the switch for single letters. */
function Keys({ screens, shown }: { screens: Screen[]; shown: boolean }) {
  const [on, setOn] = useState(lettersAreOn)
  const may = useMay()
  const turn = () => {
    switchLetters(!on)
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
      <TextButton onClick={turn} aria-pressed={on}>
        {on ? frameText.keysOn : frameText.keysOff}
      </TextButton>
    </details>
  )
}
