import { langOf } from '#lib/language.ts'

interface HtmlProps {
  html: string
  /** `p` for the content of one paragraph. */
  as?: 'div' | 'p'
  className?: string | undefined
}

/** HTML that the studio has written: an article, the description of a training or a package. */
export const Html = ({ html, as: Element = 'div', className }: HtmlProps) => (
  <Element
    lang={langOf(html)}
    className={className}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises HTML when it is saved and when it is read
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
