import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees, toRupees } from '#lib/money.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyField } from '#ui/console/CopyField.tsx'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { codeQuery, codesKey, promoApi } from '../queries.ts'
import type { ConsoleCode } from '../schema.ts'
import { codeScreens as text } from '../text/codeScreens.ts'
import { CodeFields } from './CodeFields.tsx'
import { CodePreview } from './CodePreview.tsx'
import { CodeUses } from './CodeUses.tsx'
import { bodyOf, formOf, newCode } from './codeForm.ts'

/** One promo code: its fields, a preview, and who used it. */
export function ChangeCodeSheet({ codeId, onClose }: { codeId: string; onClose: () => void }) {
  const query = useQuery(codeQuery(codeId))
  if (query.data) return <CodeSheet code={query.data} onClose={onClose} />
  return (
    <SideSheet title="…" onClose={onClose}>
      <QueryPart query={query} title={text.failed} rows={5}>
        {() => null}
      </QueryPart>
    </SideSheet>
  )
}

const labelOf = (name: string): string =>
  ({
    kind: text.kind,
    ...text.values,
    firstDay: text.from,
    lastDay: text.until,
    limitTotal: text.total,
    limitPerPerson: text.perPerson,
    newcomersOnly: text.newcomers,
    combinable: text.combinable,
    isForAll: text.allPackages,
    packageIds: text.packages,
  })[name] ?? name

const displayOf = (name: string, value: unknown): string | undefined => {
  if (name === 'amount' || name === 'price') return formatRupees(toRupees(Number(value)))
  if (name === 'percentage') return `${Number(value) / 100}%`
  return name === 'kind' ? text.kinds[value as ConsoleCode['kind']] : undefined
}

/** The sheet of a code; without `code`, of a new one. */
export function CodeSheet({ code, onClose }: { code?: ConsoleCode; onClose: () => void }) {
  const form = useConsoleForm(code ? formOf(code) : newCode(), `promoCode.${code?._id ?? 'new'}`)
  const save = useAction({
    form,
    call: () => {
      const { code: name, version } = form.values
      const body = bodyOf(form.values)
      if (!code) return promoApi('POST /console/promo-codes', { body: { code: name, ...body } })
      const params = { codeId: code._id }
      return promoApi('PUT /console/promo-codes/:codeId', { params, body: { ...body, version } })
    },
    stale: [codesKey],
    done: onClose,
  })
  const totalDiscount = code && formatRupees(toRupees(code.givenPaise))
  return (
    <FormSheet
      title={code?.code ?? text.addTitle}
      description={
        code && text.lead(text.usedOf(code.used, code.limitTotal), totalDiscount ?? '', code.reserved)
      }
      form={form}
      submitLabel={code ? text.save : text.make}
      cancelLabel={text.cancel}
      more={code && code.state !== 'stopped' && <StopButton code={code} onStopped={onClose} />}
      below={
        <>
          {code && code.state !== 'stopped' && <LinkOf code={code} />}
          <CodePreview values={form.values} />
          {code && <CodeUses codeId={code._id} used={code.used} />}
        </>
      }
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {code?.state === 'stopped' && <p role="status">{text.stopped}</p>}
      <EditConflict form={form} labelOf={labelOf} display={displayOf} />
      <CodeFields form={form} isNew={!code} />
    </FormSheet>
  )
}

/** A link with the code to the page of prices, for adverts. */
const LinkOf = ({ code: { code } }: { code: ConsoleCode }) => (
  <CopyField
    label={text.link}
    hint={text.linkHint(`?code=${code}`)}
    value={`${location.origin}/membership?code=${code}`}
  />
)

function StopButton({ code, onStopped }: { code: ConsoleCode; onStopped: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const stop = useAction({
    call: () => promoApi('PUT /console/promo-codes/:codeId/stop', { params: { codeId: code._id } }),
    stale: [codesKey],
    done: onStopped,
  })
  return (
    <>
      <Button outline danger sm onClick={() => setConfirming(true)}>
        {text.stop}
      </Button>
      <AlertDialog
        open={isConfirming}
        title={text.stopTitle(code.code)}
        confirm={text.stop}
        pending={stop.pending}
        onConfirm={() => stop.run()}
        onCancel={() => setConfirming(false)}
      >
        <p>{text.stopText}</p>
      </AlertDialog>
    </>
  )
}
