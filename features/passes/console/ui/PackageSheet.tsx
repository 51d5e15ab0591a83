import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { editedPackageQuery, packagesKey, passesApi } from '../queries.ts'
import type { PackageDetail } from '../schema.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import { PackageFields } from './PackageFields.tsx'
import { PackageHolders } from './PackageHolders.tsx'
import { followed, NEW_PACKAGE, packageBody, type TypedPackage, typedOf } from './packageForm.ts'

/** A new package. */
export const NewPackageSheet = ({ onClose }: { onClose: () => void }) => (
  <EditSheet
    draftName="package.new"
    start={NEW_PACKAGE}
    title={text.addTitle}
    action={text.make}
    send={(body) => passesApi('POST /console/packages', { body })}
    onClose={onClose}
  />
)

/** One package: its terms, its earlier versions, and its buyers. */
export function ChangePackageSheet({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(editedPackageQuery(packageId))
  if (!data) {
    return (
      <SideSheet title="…" onClose={onClose}>
        {error ? (
          <FailedPart
            title={text.failed}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsLoading rows={5} />
        )}
      </SideSheet>
    )
  }
  return <Change key={data.revision} sold={data} onClose={onClose} />
}

const Change = ({ sold, onClose }: { sold: PackageDetail; onClose: () => void }) => (
  <EditSheet
    draftName={`package.${sold._id}.${sold.revision}`}
    start={typedOf(sold)}
    title={sold.packageName}
    lead={text.keeps(sold.good, sold.version + 1)}
    action={text.save}
    send={(body) =>
      passesApi('PUT /console/packages/:packageId', {
        params: { packageId: sold._id },
        body: { ...body, revision: sold.revision },
      })
    }
    onClose={onClose}
  >
    <PackageHolders sold={sold} />
  </EditSheet>
)

type EditSheetProps = {
  draftName: string
  start: TypedPackage
  title: string
  lead?: string
  action: string
  send: (body: ReturnType<typeof packageBody>) => Promise<{ message: string }>
  onClose: () => void
  children?: ReactNode
}

function EditSheet({ draftName, start, title, lead, action, send, onClose, children }: EditSheetProps) {
  const queries = useQueryClient()
  const draft = useDraft(draftName, start)
  const form = useForm(draft.values, { toast })
  const change = (typed: Partial<TypedPackage>) => {
    const patch = followed(form.values, typed)
    form.change(patch)
    draft.change(patch)
  }
  const save = () =>
    form.run(async () => {
      const { message } = await send(packageBody(form.values))
      draft.drop()
      toast.success(message)
      onClose()
      await queries.invalidateQueries({ queryKey: packagesKey })
    })
  return (
    <SideSheet
      title={title}
      lead={lead}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {action}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={save}>
        <PackageFields form={form} change={change} />
      </ConsoleForm>
      {children}
    </SideSheet>
  )
}
