import { Link } from 'react-router'
import type { InstructorProfile } from '#features/content/schema.ts'
import { langOf } from '#lib/language.ts'
import styles from './OtherTeachers.module.css'
import { TallPortrait } from './TallPortrait.tsx'

type InstructorPortrait = Pick<InstructorProfile, 'slug' | 'name' | 'image' | 'tallPortrait' | 'photo'> & {
  /** The position among all instructors. */
  index: number
}

/** People side by side on one base line, wider than the screen. */
export const OtherTeachers = ({ teachers, label }: { teachers: InstructorPortrait[]; label: string }) => (
  <section className={styles.people} aria-label={label}>
    <ul>
      {teachers.map((teacher) => (
        <li key={teacher.slug}>
          <Link to={`/teachers/${teacher.slug}`}>
            <TallPortrait teacher={teacher} index={teacher.index} alt="" />
            <b lang={langOf(teacher.name)}>{teacher.name}</b>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
