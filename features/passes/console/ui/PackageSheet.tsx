import { useQuery } from '@tanstack/react-query'
import { EditConflict } from '#ui/console/EditConflict.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { asFilled } from '#ui/console/filled.ts'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { editedPackageQuery, packagesKey, passesApi } from '../queries.ts'
import type { PackageDetail } from '../schema.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import { displayOf, labelOf, PackageFields } from './PackageFields.tsx'
import { PackageHolders } from './PackageHolders.tsx'
import { formOf, NEW_PACKAGE, type PackageBody } from './packageForm.ts'

/** One package: its terms, its versions, and its buyers. */
export function ChangePackageSheet({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const query = useQuery(editedPackageQuery(packageId))
  if (query.data) return <PackageSheet sold={query.data} onClose={onClose} />
  return (
    <SideSheet title="…" onClose={onClose}>
      <QueryPart query={query} title={text.failed} rows={5}>
        {() => null}
      </QueryPart>
    </SideSheet>
  )
}

/** The sheet of a package; without `sold` it creates a new one. */
export function PackageSheet({ sold, onClose }: { sold?: PackageDetail; onClose: () => void }) {
  const form = useConsoleForm(sold ? formOf(sold) : NEW_PACKAGE, `package.${sold?._id ?? 'new'}`)
  const save = useAction({
    form,
    call: () => {
      const { version, ...values } = form.values
      const body = asFilled<PackageBody>({
        ...values,
        descriptionHindi: values.descriptionHindi || null,
        visibleFrom: values.visibleFrom || null,
        visibleUntil: values.visibleUntil || null,
      })
      if (!sold) return passesApi('POST /console/packages', { body })
      const params = { packageId: sold._id }
      return passesApi('PUT /console/packages/:packageId', { params, body: { ...body, revision: version } })
    },
    stale: [packagesKey],
    done: onClose,
  })
  return (
    <FormSheet
      title={sold?.packageName ?? text.addTitle}
      description={sold && text.keeps(sold.good, sold.version + 1)}
      form={form}
      submitLabel={sold ? text.save : text.make}
      cancelLabel={text.cancel}
      below={sold && <PackageHolders sold={sold} />}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <EditConflict form={form} labelOf={labelOf} display={displayOf} />
      <PackageFields form={form} />
    </FormSheet>
  )
}
