import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { profileQuery } from '../consoleQueries.ts'
import type { Profile, ProfileView, settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { Meanwhile, useNewestAfterRefusal } from './Meanwhile.tsx'
import { useSaved } from './useSaved.ts'

const api = consoleClient<typeof settingsContract>()

/** What the studio says of itself. */
export function ProfilePart() {
  const { data, error, isFetching, refetch } = useQuery(profileQuery)
  // What was saved is what the form begins with again.
  const [saves, setSaves] = useState(0)
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  return <ProfileForm key={saves} shown={data} onSaved={() => setSaves(saves + 1)} />
}

const linkOf = (profile: Partial<Profile>, kind: 'photos' | 'professional') =>
  profile.socialLinks?.find((link) => link.kind === kind)

const formOf = (profile: Partial<Profile>, version: number) => ({
  version: String(version),
  name: profile.name ?? '',
  tagline: profile.tagline ?? '',
  description: profile.description ?? '',
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  whatsappNumber: profile.whatsappNumber ?? '',
  legalLine: profile.legalLine ?? '',
  audienceLine: profile.audienceLine ?? '',
  photos: linkOf(profile, 'photos')?.url ?? '',
  professional: linkOf(profile, 'professional')?.url ?? '',
  hindiTagline: profile.hindi?.tagline ?? '',
  hindiDescription: profile.hindi?.description ?? '',
  hindiLegalLine: profile.hindi?.legalLine ?? '',
  hindiAudienceLine: profile.hindi?.audienceLine ?? '',
})
type Form = ReturnType<typeof formOf>

/** What stands on the page of that address, where the studio wrote nothing else. */
const LABELS = { photos: 'Instagram', professional: 'LinkedIn' } as const

function bodyOf(form: Form, profile: Partial<Profile>): Profile & { version: number } {
  const {
    version,
    photos,
    professional,
    hindiTagline,
    hindiDescription,
    hindiLegalLine,
    hindiAudienceLine,
    ...plain
  } = form
  const link = (kind: 'photos' | 'professional', url: string) =>
    url ? [{ kind, url, label: linkOf(profile, kind)?.label ?? LABELS[kind] }] : []
  return {
    ...plain,
    version: Number(version),
    socialLinks: [...link('photos', photos), ...link('professional', professional)],
    hindi: {
      ...(hindiTagline && { tagline: hindiTagline }),
      ...(hindiDescription && { description: hindiDescription }),
      ...(hindiLegalLine && { legalLine: hindiLegalLine }),
      ...(hindiAudienceLine && { audienceLine: hindiAudienceLine }),
    },
  }
}

/** The server names a field by its way, `hindi.tagline`; the form by a name of its own. */
const asOfForm = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields).map(([way, said]) => [
    way
      .replace(/^hindi\.(.)/, (_, first: string) => `hindi${first.toUpperCase()}`)
      .replace(/^socialLinks.*/, 'photos'),
    said,
  ])
  throw new ApiError(error.status, error.message, error.code, Object.fromEntries(fields))
}

function ProfileForm({ shown, onSaved }: { shown: ProfileView; onSaved: () => void }) {
  const profile = shown.profile ?? {}
  const draft = useDraft('settings.profile', formOf(profile, shown.version))
  const newest = useNewestAfterRefusal(profileQuery.queryKey)
  const saved = useSaved(profileQuery.queryKey, () => {
    draft.drop()
    onSaved()
  })
  const form = useServerForm(draft.values, { toast })
  const save = () =>
    form.send(async () =>
      saved(
        await api('PUT /console/settings/profile', { body: bodyOf(form.values, profile) })
          .catch(newest)
          .catch(asOfForm),
      ),
    )
  const change = (patch: Partial<Form>) => {
    form.change(patch)
    draft.change(patch)
  }
  const field = (name: keyof Form) => ({
    ...form.control(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <PartHead title={text.part.profile}>{text.profileSentence}</PartHead>
      <form className={formClass} {...form.formProps(() => void save())}>
        <Meanwhile typed={form.values} now={formOf(profile, shown.version)} change={change} />
        <FieldPair>
          <Field label={text.name} {...field('name')} />
          <Field label={text.email} type="email" {...field('email')} />
        </FieldPair>
        <FieldPair>
          <Field label={text.phone} type="tel" {...field('phone')} />
          <Field label={text.whatsapp} inputMode="numeric" {...field('whatsappNumber')} />
        </FieldPair>
        <Field label={text.tagline} {...field('tagline')} />
        <TextArea label={text.description} rows={3} {...field('description')} />
        <FieldPair>
          <Field label={text.legalLine} {...field('legalLine')} />
          <Field label={text.audienceLine} {...field('audienceLine')} />
        </FieldPair>
        <FieldPair>
          <Field label={text.photos} type="url" {...field('photos')} />
          <Field label={text.professional} type="url" {...field('professional')} />
        </FieldPair>
        <h3>{text.inHindi}</h3>
        <Field label={text.tagline} lang="hi" {...field('hindiTagline')} />
        <TextArea label={text.description} lang="hi" rows={3} {...field('hindiDescription')} />
        <FieldPair>
          <Field label={text.legalLine} lang="hi" {...field('hindiLegalLine')} />
          <Field label={text.audienceLine} lang="hi" {...field('hindiAudienceLine')} />
        </FieldPair>
        <p>
          <Button sm type="submit" pending={form.pending}>
            {text.save}
          </Button>
        </p>
      </form>
    </>
  )
}
