import type { ChangeEvent } from 'react'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { useDraft } from './useDraft.ts'

/**
 * A console form: like `useServerForm`, but what is typed survives a reload. `name` as for `useDraft`; `start`
 * must be the same object at each rendering.
 */
export function useDraftForm<V extends Record<string, string>>(name: string, start: V) {
  const draft = useDraft(name, start)
  const form = useServerForm<V>(draft.values, { toast })
  const change = (patch: Partial<V>) => {
    form.change(patch)
    draft.change(patch)
  }
  return {
    get values() {
      return form.values
    },
    id: form.id,
    pending: form.pending,
    errors: form.errors,
    refusals: form.refusals,
    point: form.point,
    send: form.send,
    formProps: form.formProps,
    change,
    /** It was sent: the draft is removed. */
    drop: draft.drop,
    field: (field: keyof V & string) => ({
      ...form.field(field),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [field]: event.currentTarget.value } as Partial<V>),
    }),
    control: (field: keyof V & string) => ({
      ...form.control(field),
      onChange: (text: string) => change({ [field]: text } as Partial<V>),
    }),
  }
}
