import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audienceText } from '#features/studio/text/audience.ts'
import { ApiError } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import { profileQuery } from '../queries.ts'
import type { Profile, ProfileView, settingsContract } from '../schema.ts'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import { EditConflict, useNewestAfterRefusal } from './EditConflict.tsx'
import { LogoPart } from './LogoPart.tsx'
import { useSaved } from './useSaved.ts'

const api = consoleClient<typeof settingsContract>()

/** The studio's profile. */
export function ProfilePart() {
  const { data, error, isFetching, refetch } = useQuery(profileQuery)
  // After a save the form starts with the saved values.
  const [saves, setSaves] = useState(0)
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  return (
    <>
      <PartHead title={text.part.profile}>{text.profileSentence}</PartHead>
      <LogoPart />
      <ProfileForm key={saves} shown={data} onSaved={() => setSaves(saves + 1)} />
    </>
  )
}

/** What the studio has written of itself so far. */
type Known = NonNullable<ProfileView['profile']>

const linkOf = (profile: Known, kind: 'photos' | 'professional') =>
  profile.socialLinks?.find((link) => link.kind === kind)

const formOf = (profile: Known, version: number) => ({
  version: String(version),
  name: profile.name ?? '',
  tagline: profile.tagline ?? '',
  description: profile.description ?? '',
  email: profile.email ?? '',
  phone: profile.phone ?? '',
  whatsappNumber: profile.whatsappNumber ? `+${profile.whatsappNumber}` : '',
  legalLine: profile.legalLine ?? '',
  audience: profile.audience ?? audienceText.ofSpecification,
  answerHours: String(profile.answerHours ?? ''),
  photos: linkOf(profile, 'photos')?.url ?? '',
  professional: linkOf(profile, 'professional')?.url ?? '',
  hindiTagline: profile.hindi?.tagline ?? '',
  hindiDescription: profile.hindi?.description ?? '',
  hindiLegalLine: profile.hindi?.legalLine ?? '',
  hindiAudience: profile.hindi?.audience ?? '',
})
type Form = ReturnType<typeof formOf>

/** Default labels of social pages, by address. */
const LABELS = { photos: 'Instagram', professional: 'LinkedIn' } as const

/** People write `instagram.com/studio`. */
const withScheme = (page: string) => (/^\w+:/.test(page) ? page : `https://${page}`)

function bodyOf(form: Form, profile: Known): Profile & { version: number } {
  const {
    version,
    photos,
    professional,
    hindiTagline,
    hindiDescription,
    hindiLegalLine,
    hindiAudience,
    answerHours,
    ...plain
  } = form
  const link = (kind: 'photos' | 'professional', url: string) =>
    url.trim()
      ? [{ kind, url: withScheme(url.trim()), label: linkOf(profile, kind)?.label ?? LABELS[kind] }]
      : []
  return {
    ...plain,
    version: Number(version),
    answerHours: answerHours.trim() ? Number(answerHours) : null,
    socialLinks: [...link('photos', photos), ...link('professional', professional)],
    hindi: {
      ...(hindiTagline && { tagline: hindiTagline }),
      ...(hindiDescription && { description: hindiDescription }),
      ...(hindiLegalLine && { legalLine: hindiLegalLine }),
      ...(hindiAudience && { audience: hindiAudience }),
    },
  }
}

/** The server names a field by its path, `hindi.tagline`; the form has its own names. */
const asOfForm =
  (links: readonly string[]) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([way, said]) => [
      way
        .replace(/^hindi\.(.)/, (_, first: string) => `hindi${first.toUpperCase()}`)
        .replace(/^socialLinks\.(\d).*/, (_, location: string) => links[Number(location)] ?? 'photos'),
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
    form.send(async () => {
      const body = bodyOf(form.values, profile)
      saved(
        await api('PUT /console/settings/profile', { body })
          .catch(newest)
          .catch(asOfForm(body.socialLinks.map(({ kind }) => kind))),
      )
    })
  const change = (patch: Partial<Form>) => {
    form.change(patch)
    draft.change(patch)
  }
  const field = (name: keyof Form) => ({
    ...form.control(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <ConsoleForm form={form} onSubmit={() => void save()}>
      <EditConflict typed={form.values} now={formOf(profile, shown.version)} change={change} />
      <FieldPair>
        <Field label={text.name} required {...field('name')} />
        <Field label={text.email} type="email" required {...field('email')} />
      </FieldPair>
      <FieldPair>
        <Field label={text.phone} type="tel" required {...field('phone')} />
        <Field label={text.whatsapp} hint={text.whatsappHint} type="tel" {...field('whatsappNumber')} />
      </FieldPair>
      <Field label={text.tagline} required {...field('tagline')} />
      <TextArea label={text.description} rows={3} required {...field('description')} />
      <FieldPair>
        <Field label={text.legalLine} hint={text.legalLineHint} required {...field('legalLine')} />
        <Field label={text.answerHours} inputMode="numeric" {...field('answerHours')} />
      </FieldPair>
      <Field label={text.audience} hint={text.audienceHint} required {...field('audience')} />
      <FieldPair>
        <Field label={text.photos} hint={text.pageHint} inputMode="url" {...field('photos')} />
        <Field label={text.professional} hint={text.pageHint} inputMode="url" {...field('professional')} />
      </FieldPair>
      <h3>{text.inHindi}</h3>
      <Field label={text.tagline} lang="hi" {...field('hindiTagline')} />
      <TextArea label={text.description} lang="hi" rows={3} {...field('hindiDescription')} />
      <FieldPair>
        <Field label={text.legalLine} lang="hi" {...field('hindiLegalLine')} />
        <Field label={text.audience} hint={text.audienceHindiHint} lang="hi" {...field('hindiAudience')} />
      </FieldPair>
      <p>
        <Button sm type="submit" pending={form.pending}>
          {text.save}
        </Button>
      </p>
    </ConsoleForm>
  )
}
