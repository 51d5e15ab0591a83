import { useQuery } from '@tanstack/react-query'
import { passLists } from '#features/passes/text/lists.ts'
import { kindName } from '#features/studio/settings.ts'
import { may, type Role } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { KindGlyph } from '#ui/KindGlyph.tsx'
import type { KindList } from '../kindSchema.ts'
import { kindsQuery } from '../queries.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { KindSheet } from './KindSheet.tsx'
import css from './LocationsPart.module.css'
import rowCss from './SettingRow.module.css'
import { SettingRow } from './SettingRow.tsx'

export type ClassKind = KindList['kinds'][number]

const NEW = 'new'

/** The kinds of class in order. */
export function KindsPart({ role }: { role: Role }) {
  const query = useQuery(kindsQuery)
  const { params, set } = useListParams({ part: 'cancelling', open: '' })
  const mayEdit = may(role, 'editSettings')
  return (
    <QueryPart query={query} title={text.failed}>
      {({ kinds }) => {
        const close = () => set({ open: '' })
        const open = kinds.find(({ key }) => key === params.open)
        return (
          <>
            <PartHead title={text.part.kinds}>{text.kindsSentence}</PartHead>
            <ul>
              {kinds.map((kind) => (
                <SettingRow
                  key={kind.key}
                  name={
                    <span className={rowCss.nameWithIcon}>
                      <KindGlyph glyph={kind.glyph} /> {kindName(kind.key)}
                    </span>
                  }
                  accessibleName={kindName(kind.key)}
                  second={[
                    kind.paidBy.map((type) => passLists.packageType.words[type]).join(', '),
                    text.uses(kind.classes, kind.bookings),
                    !kind.isShown && text.hidden,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  value={text.freeUntil(kind.freeHours)}
                  onChange={mayEdit ? () => set({ open: kind.key }) : undefined}
                />
              ))}
            </ul>
            {mayEdit && (
              <p className={css.add}>
                <Button sm onClick={() => set({ open: NEW })}>
                  {text.addKind}
                </Button>
              </p>
            )}
            {params.open === NEW && <KindSheet position={kinds.length + 1} onClose={close} />}
            {open && <KindSheet key={open.key} kind={open} position={open.position} onClose={close} />}
          </>
        )
      }}
    </QueryPart>
  )
}
