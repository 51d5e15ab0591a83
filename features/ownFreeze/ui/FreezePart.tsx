import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassView } from '#features/passes/schema.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { studioToday } from '#lib/time.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { lazyPart } from '#ui/lazyPart.tsx'
import { Note } from '#ui/Note.tsx'
import { toast } from '#ui/toast.ts'
import { endFreeze, freezesChanged, freezesOf } from '../queries.ts'
import type { OwnFreezesView } from '../schema.ts'
import { freezePanelText as text } from '../text/freezePanel.ts'
import { dateLabel } from './dateLabels.ts'
import css from './FreezePart.module.css'

const FreezeDialog = lazyPart(() => import('./FreezeDialog.tsx'))

type PartProps = { memberId: string; pass: PassView }

/**
 * The freezes of a pass, and the button for a new freeze. Empty if only the studio can freeze passes and this pass has
 * no freeze.
 */
export function FreezePart({ memberId, pass }: PartProps) {
  const { data } = useQuery(freezesOf(memberId, pass._id), queryClient)
  const [open, setOpen] = useState(false)
  if (!data) return null
  const { allowance, freezes, version } = data
  if (!allowance && freezes.length === 0) return null
  const canFreeze = allowance !== null && allowance.freezesLeft > 0 && allowance.maxDays > 0
  return (
    <div className={css.part}>
      {freezes.map((freeze) => (
        <Freeze key={freeze._id} freeze={freeze} version={version} passId={pass._id} />
      ))}
      {allowance && <p className="small">{text.left(allowance.freezesLeft, allowance.daysLeft)}</p>}
      {canFreeze && (
        <Button
          sm
          outline
          aria-label={text.freezeThis(pass.package.packageName)}
          onClick={() => setOpen(true)}
        >
          {text.freeze}
        </Button>
      )}
      {open && allowance && (
        <FreezeDialog memberId={memberId} pass={pass} allowance={allowance} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type FreezeProps = { freeze: OwnFreezesView['freezes'][number]; version: number; passId: string }

function Freeze({ freeze: { _id, from, to, isOwn, end }, version, passId }: FreezeProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const state = from <= studioToday().toString() ? 'running' : 'coming'
  const finish = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const { message } = await endFreeze(passId, _id, version)
      toast.success(message)
      setConfirming(false)
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'OFFLINE' ? error.message : commonText.tryAgain)
    } finally {
      await freezesChanged()
      setPending(false)
    }
  }
  return (
    <div className={css.one}>
      <p>
        <b>{text.frozen(dateLabel(from), dateLabel(to))}</b>
        {!isOwn && <span className={classes('small mute', css.by)}>{text.byStudio}</span>}
        {end?.kind === 'refuse' && <span className={classes('small', css.by)}>{end.message}</span>}
      </p>
      {end?.kind === 'end' && (
        <Button sm outline onClick={() => setConfirming(true)}>
          {text.end[state]}
        </Button>
      )}
      {end?.kind === 'end' && (
        <AlertDialog
          open={isConfirming}
          calm
          title={text.endTitle[state]}
          confirm={text.end[state]}
          cancel={text.keep}
          pending={pending}
          onConfirm={() => void finish()}
          onCancel={() => setConfirming(false)}
        >
          <p>{(state === 'running' ? text.endText : text.endComing)(dateLabel(end.expiryAfter))}</p>
          {problem && <Note tone="bad" title={problem} />}
        </AlertDialog>
      )}
    </div>
  )
}
