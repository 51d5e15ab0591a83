import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import { currentLanguage } from '#lib/language.ts'
import { paragraphsOf } from '#lib/mailWords.ts'
import { type Art, MailArt, MailMark } from './MailArt.tsx'
import { color, display, plain, tall } from './mailStyle.ts'

/** The sender: printed in the head and foot of every mail. */
export interface Letterhead {
  name: string
  /** Shown instead of the drawn mark: its full address, and the size. */
  logo?: { src: string; width: number; height: number } | undefined
  /** Addresses, phone and e-mail, one text each. */
  lines: string[]
  /** The phone number as it is printed, with spaces. */
  phone?: string | undefined
  /** The number for WhatsApp: digits with the country code. */
  chatNumber?: string | undefined
}

const text: CSSProperties = { margin: '0 0 16px', font: `17px/1.5 ${plain}`, color: color.ink }
const small: CSSProperties = { margin: 0, font: `15px/22px ${plain}`, color: color.softInk }

/** The colours are the same in dark mode; on phones margins and headings are smaller. */
const sheet = `:root{color-scheme:light only;supported-color-schemes:light}
a:focus{outline:3px solid ${color.ink};outline-offset:3px}
@media (max-width:560px){.pad{padding-left:20px!important;padding-right:20px!important}
.h1{font-size:36px!important;line-height:40px!important}.day{font-size:27px!important;line-height:32px!important}
.time{font-size:16px!important}.label{width:88px!important}}`

/** Styles for Hindi headings on a phone. */
const tallSheet = '@media (max-width:560px){.h1{line-height:48px!important}.day{line-height:38px!important}}'

/** The layout of every mail: brand, a figure if there is news, heading, content, and sender. */
export function MailLayout({
  letterhead,
  preview,
  heading,
  art,
  children,
}: {
  letterhead: Letterhead
  /** The text that an inbox shows next to the subject. */
  preview: string
  heading: string
  art?: Art
  children: ReactNode
}) {
  return (
    <Html lang={currentLanguage()} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light" />
        <title>{heading}</title>
        <style>{currentLanguage() === 'hi' ? sheet + tallSheet : sheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: color.paper, color: color.ink }}>
        <Container
          style={{ maxWidth: '680px', width: '100%', margin: '0 auto', backgroundColor: color.paper }}
        >
          <Band style={{ padding: '20px 44px 16px' }}>
            <Brand letterhead={letterhead} />
          </Band>
          {art ? <MailArt art={art} /> : null}
          <Band style={{ padding: art ? '32px 44px 20px' : '16px 44px 20px' }}>
            <Heading as="h1" className="h1" style={currentLanguage() === 'hi' ? { ...h1, ...tall } : h1}>
              {heading}
            </Heading>
            {children}
          </Band>
          <Band style={{ padding: '20px 44px 24px', borderTop: `2px solid ${color.ink}` }} paint={color.foot}>
            <Text style={{ ...small, fontWeight: 600, color: color.ink }}>{letterhead.name}</Text>
            {letterhead.lines.map((line) => (
              <Text key={line} style={small}>
                {line}
              </Text>
            ))}
          </Band>
        </Container>
      </Body>
    </Html>
  )
}

const h1: CSSProperties = {
  margin: '0 0 20px',
  font: `400 44px/48px ${display}`,
  letterSpacing: '-0.02em',
  color: color.ink,
}

/** A part of a mail over the full width. */
const Band = ({
  style,
  paint = color.paper,
  children,
}: {
  style: CSSProperties
  paint?: string
  children: ReactNode
}) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        <td className="pad" style={{ ...style, backgroundColor: paint }}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

/** If the mail program does not load the logo, the name is shown in its place. */
const Brand = ({ letterhead: { name, logo } }: { letterhead: Letterhead }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0}>
    <tbody>
      <tr>
        {logo ? (
          <td style={brand}>
            <Img {...logo} alt={name} />
          </td>
        ) : (
          <>
            <td style={{ paddingRight: '10px' }}>
              <MailMark />
            </td>
            <td style={brand}>{name}</td>
          </>
        )}
      </tr>
    </tbody>
  </table>
)
const brand: CSSProperties = { font: `500 23px/32px ${display}`, color: color.ink }

export function MailParagraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

/** A text of several paragraphs; nothing if it is empty. */
export const MailParagraphs = ({ of }: { of: string }) =>
  paragraphsOf(of)
    .map((line, index) => ({ line, index }))
    .map(({ line, index }) => <MailParagraph key={index}>{line}</MailParagraph>)

/** Paragraphs that the mail itself adds. */
export const MailLines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => <MailParagraph key={line}>{line}</MailParagraph>)

/** An additional explanation that can be skipped. */
export function MailNote({ children }: { children: ReactNode }) {
  return <Text style={{ ...small, margin: '0 0 20px' }}>{children}</Text>
}

/** The main action of a mail. The corners match the site's: square on the left, round on the right. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 16px' }}>
      <Button
        href={href}
        style={{
          padding: '14px 26px 14px 22px',
          borderRadius: '0 999px 999px 0',
          backgroundColor: color.ink,
          color: color.paper,
          font: `600 17px/1.15 ${plain}`,
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** A code to be typed: large, and selectable as a whole. */
export function MailCode({ code }: { code: string }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Text
        style={{
          display: 'inline-block',
          margin: 0,
          padding: '14px 20px 14px 28px',
          backgroundColor: color.sand,
          font: "600 32px/1.1 'SFMono-Regular', Consolas, 'Liberation Mono', monospace",
          letterSpacing: '8px',
          color: color.ink,
        }}
      >
        {code}
      </Text>
    </Section>
  )
}

/** A highlighted text, such as the cancellation terms; `how` is the small print under it. */
export function MailCallout({ children, how }: { children: ReactNode; how?: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ padding: '16px 20px', backgroundColor: color.gulabi }}>
            <Text style={{ margin: 0, font: `600 17px/24px ${plain}`, color: color.ink }}>{children}</Text>
            {how ? (
              <Text style={{ margin: '6px 0 0', font: `15px/22px ${plain}`, color: color.ink }}>{how}</Text>
            ) : null}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
