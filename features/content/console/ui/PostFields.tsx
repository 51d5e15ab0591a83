import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import type { Language } from '#lib/language.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { TextEditor } from '#ui/console/TextEditor.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { artNames } from '../../artNames.ts'
import type { PostContent } from '../../draftSchema.ts'
import { proseClass } from '../../ui/Prose.tsx'
import { choicesQuery } from '../queries.ts'
import { writeText as text } from '../text/draftScreen.ts'
import css from './DraftScreen.module.css'
import { PictureField } from './PictureField.tsx'
import { type StoredPhoto, usePhoto } from './usePhoto.ts'

const WORDS_A_MINUTE = 220
const countLabel = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

/** `The spine is not a pole` → `the-spine-is-not-a-pole`. */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)

type Errors = Record<string, string>
type PaneProps = {
  language: Language
  content: PostContent
  errors: Errors
  onChange: (content: PostContent) => void
  onFocus: (editor: Editor) => void
}

/** The texts of an article in one language. */
export function PostPane({ language, content, errors, onChange, onFocus }: PaneProps) {
  const isHindi = language === 'hi'
  const texts = isHindi ? content.hindi : content
  const set = (patch: Partial<PostContent['hindi']>) =>
    onChange(isHindi ? { ...content, hindi: { ...content.hindi, ...patch } } : { ...content, ...patch })
  const setTitle = (title: string) => {
    // The address follows the title until it is edited.
    if (isHindi || content.slug !== slugOf(content.title)) set({ title })
    else onChange({ ...content, title, slug: slugOf(title) })
  }
  const label = (name: string) => (isHindi ? text.inHindi(name) : name)
  const error = (name: keyof PostContent['hindi']) => ({
    error: errors[isHindi ? `hindi.${name}` : name] ?? '',
  })
  const words = countLabel(texts.body)
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE))
  return (
    <section className={css.pane}>
      <div className={css.paneHead}>
        <h2 className="label">{isHindi ? text.hindi : text.english}</h2>
        <span className="small mute">{words ? text.words(words, minutes) : isHindi && text.notInHindi}</span>
      </div>
      <Field
        required={!isHindi}
        label={label(text.fields.title)}
        lang={language}
        className={css.title}
        maxLength={120}
        value={texts.title}
        {...error('title')}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextArea
        required={!isHindi}
        label={label(text.fields.excerpt)}
        lang={language}
        rows={3}
        maxLength={300}
        value={texts.excerpt}
        {...error('excerpt')}
        onChange={({ currentTarget }) => set({ excerpt: currentTarget.value })}
      />
      <div>
        <TextEditor
          className={proseClass}
          label={label(text.fields.body)}
          language={language}
          html={texts.body}
          rich
          required={!isHindi}
          error={errors[isHindi ? 'hindi.body' : 'body']}
          onChange={(body) => set({ body })}
          onFocus={onFocus}
        />
      </div>
      <Field
        label={label(text.fields.coverAlt)}
        lang={language}
        maxLength={300}
        value={texts.coverAlt}
        {...error('coverAlt')}
        onChange={({ currentTarget }) => set({ coverAlt: currentTarget.value })}
      />
      <Field
        label={label(text.fields.caption)}
        lang={language}
        maxLength={300}
        value={texts.caption}
        {...error('caption')}
        onChange={({ currentTarget }) => set({ caption: currentTarget.value })}
      />
      <Field
        required={!isHindi}
        label={label(text.fields.level)}
        lang={language}
        maxLength={60}
        value={texts.level}
        {...error('level')}
        onChange={({ currentTarget }) => set({ level: currentTarget.value })}
      />
    </section>
  )
}

type FactsProps = Pick<PaneProps, 'content' | 'errors'> & {
  storedPhoto: StoredPhoto | undefined
  onChange: (content: PostContent) => void
}

/** The fields that both languages share. */
export function PostFacts({ content, errors, storedPhoto, onChange }: FactsProps) {
  const { data: choices } = useQuery(choicesQuery)
  const photo = usePhoto(content.photoId, storedPhoto)
  const set = (patch: Partial<PostContent>) => onChange({ ...content, ...patch })
  return (
    <aside className={css.facts}>
      <div className={css.wide}>
        <PartHead title={text.pictures} />
      </div>
      <PictureField
        label={text.fields.photoId}
        crop="wide"
        src={photo.src ?? (content.art ? `/art/${content.art}.svg` : undefined)}
        hasPhoto={content.photoId !== null}
        error={errors.photoId}
        onChange={(picture) => {
          photo.choose(picture)
          set({ photoId: picture?._id ?? null })
        }}
      />
      <SelectField
        label={text.fields.art}
        value={content.art}
        error={errors.art ?? ''}
        options={artNames.post.map((art) => ({ value: art, name: art }))}
        none={text.fields.none}
        onChoose={(art) => set({ art })}
      />
      <Field
        required
        label={text.fields.slug}
        value={content.slug}
        error={errors.slug ?? ''}
        maxLength={80}
        spellCheck={false}
        onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
      />
      <Field
        required
        label={text.fields.tags}
        value={content.tags.join(', ')}
        error={errors.tags ?? ''}
        onChange={({ currentTarget }) => set({ tags: tagsOf(currentTarget.value) })}
      />
      <SelectField
        label={text.fields.authorId}
        value={content.authorId ?? ''}
        error={errors.authorId ?? ''}
        options={(choices?.instructors ?? []).map(({ _id, name }) => ({ value: _id, name }))}
        none={text.fields.noAuthor}
        onChoose={(id) => set({ authorId: id || null })}
      />
      <SelectField
        label={text.fields.tryClassId}
        value={content.tryClassId ?? ''}
        error={errors.tryClassId ?? ''}
        options={(choices?.classes ?? []).map(({ _id, name }) => ({ value: _id, name }))}
        none={text.fields.none}
        onChoose={(id) => set({ tryClassId: id || null })}
      />
    </aside>
  )
}

/** A comma that was just typed is not removed from the field. */
const tagsOf = (typed: string) =>
  typed === ''
    ? []
    : typed
        .split(',')
        .map((tag) => tag.trimStart())
        .slice(0, 8)
