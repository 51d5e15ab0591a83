import { sql } from 'kysely'
import { logoView } from '#features/media/rules.ts'
import type { LogoView } from '#features/media/schema.ts'
import type { Db } from '#lib/db.server.ts'
import type { Language } from '#lib/language.ts'
import { type DatedNumber, type RuleName, ruleNames, taxedTypes } from './rules.ts'
import type { KindSetting, LocationSetting, StudioSettings } from './settings.ts'
import { type PageKey, type PageWords, pageKeys } from './text/starterPages.ts'

/** The studio's logo; undefined if there is none, and the drawn mark is used. */
export async function studioLogo(db: Db): Promise<LogoView | undefined> {
  const picture = await db
    .selectFrom('studioLogo')
    .innerJoin('media', 'media.id', 'studioLogo.mediaId')
    .select(['hash', 'width', 'height', 'widths', 'jpegWidths'])
    .executeTakeFirst()
  return picture && logoView(picture)
}

/** The texts of a page by language. */
export type WrittenPage = Record<Language, PageWords>

/** The texts of a page; undefined if there is no such page, or only a newer release has it. */
export async function pageById(
  db: Db,
  id: string,
): Promise<{ key: PageKey; written: WrittenPage | null } | undefined> {
  const row = await db
    .selectFrom('sitePage')
    .select(['key', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
  const key = pageKeys.find((each) => each === row?.key)
  return row && key && { key, written: row.content }
}

async function locationSettings(db: Db): Promise<LocationSetting[]> {
  const rows = await db
    .selectFrom('location')
    .select(['name', 'hindiName', 'isOnline', 'isShown'])
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    hindi: row.hindiName ?? undefined,
    isOnline: row.isOnline || undefined,
    isHidden: !row.isShown || undefined,
  }))
}

async function kindSettings(db: Db): Promise<Omit<KindSetting, 'isInStudiosOnly'>[]> {
  const rows = await db
    .selectFrom('classKind')
    .select(['key', 'name', 'hindiName', 'glyph', 'paidBy', 'isShown'])
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    hindi: row.hindiName ?? undefined,
    glyph: row.glyph,
    paidBy: row.paidBy,
    isHidden: !row.isShown || undefined,
  }))
}

/** The locations at which each kind of class is taught; a kind without classes is missing. */
async function locationsOfKinds(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ kind: string; locations: string[] }>`
    select kind, array_agg(distinct location) as locations from class group by kind`.execute(db)
  return new Map(rows.map(({ kind, locations }) => [kind, locations]))
}

const isRule = (rule: string): rule is RuleName => (ruleNames as string[]).includes(rule)

async function datedNumbers(db: Db): Promise<DatedNumber[]> {
  const rows = await db
    .selectFrom('ruleNumber')
    .select(['rule', 'kind', 'fromDate as from', 'value'])
    .where('withdrawnAt', 'is', null)
    .orderBy('fromDate')
    .execute()
  // A newer release may have rules that this one does not have.
  return rows.flatMap(({ rule, ...row }) => (isRule(rule) ? [{ ...row, rule }] : []))
}

async function taxedFrom(db: Db): Promise<StudioSettings['taxed']> {
  const rows = await db
    .selectFrom('gstRate')
    .select(['packageType as type', 'fromDate as from', 'basisPoints as rate'])
    .where('withdrawnAt', 'is', null)
    .orderBy('fromDate')
    .execute()
  return taxedTypes(rows)
}

export async function readSettings(db: Db): Promise<StudioSettings> {
  const [locations, kinds, taughtAt, numbers, taxed] = await Promise.all([
    locationSettings(db),
    kindSettings(db),
    locationsOfKinds(db),
    datedNumbers(db),
    taxedFrom(db),
  ])
  const online = locations.filter(({ isOnline }) => isOnline).map(({ name }) => name)
  const isInStudiosOnly = (kind: string) => taughtAt.get(kind)?.every((name) => !online.includes(name))
  return {
    locations,
    kinds: kinds.map((kind) => ({ ...kind, isInStudiosOnly: isInStudiosOnly(kind.key) || undefined })),
    numbers,
    taxed,
  }
}

/** The keys of the pages that still have their starter text. */
export const unwrittenPages = sql<string[]>`array(select key from site_page where content is null)`

/** The pages of the site, for the list of drafts. `hindi`: all their Hindi texts; `starter`: never written. */
export const sitePages = sql`select id, key as title, case when content is null then key
    else (select string_agg(value, '') from jsonb_each_text(content #> '{hi,texts}')) end as hindi,
    published_at as since, content is null as starter from site_page`
