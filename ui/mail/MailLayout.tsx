import { Body, Button, Container, Head, Heading, Html, Preview, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'

/** Who writes: printed at the head and the foot of every mail. */
export interface Letterhead {
  name: string
  /** One line each: addresses, phone, e-mail. */
  lines: string[]
}

// Mail programs know no custom properties and few faces: the tokens of the site as plain values.
const paper = '#FBF7F2'
const sand = '#EBDFD3'
const ink = '#2C1320'
const softInk = '#5D4450'
const hairline = '#D8C7BB'
const accent = '#AE2C12'
const promiseField = '#F2C4B8'
const display = "Eczar, Georgia, 'Noto Serif', 'Times New Roman', serif"
const plain = "'Anek Latin', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

const text: CSSProperties = { margin: '0 0 16px', font: `17px/1.5 ${plain}`, color: ink }
const small: CSSProperties = { margin: 0, font: `14px/1.5 ${plain}`, color: softInk }

/** The frame of every mail: brand, heading, what is told, and who tells it. */
export function MailLayout({
  letterhead,
  preview,
  heading,
  children,
}: {
  letterhead: Letterhead
  /** What an inbox shows beside the subject. */
  preview: string
  heading: string
  children: ReactNode
}) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{heading}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: paper, color: ink }}>
        <Container style={{ maxWidth: '560px', margin: '0 auto', padding: '32px 24px' }}>
          <Text style={{ margin: '0 0 28px', font: `500 20px/1.2 ${display}`, color: accent }}>
            {letterhead.name}
          </Text>
          <Heading
            as="h1"
            style={{
              margin: '0 0 20px',
              paddingBottom: '14px',
              borderBottom: `2px solid ${ink}`,
              font: `400 32px/1.15 ${display}`,
              color: ink,
            }}
          >
            {heading}
          </Heading>
          {children}
          <Section style={{ marginTop: '36px', paddingTop: '14px', borderTop: `1px solid ${hairline}` }}>
            <Text style={{ ...small, font: `600 14px/1.5 ${plain}` }}>{letterhead.name}</Text>
            {letterhead.lines.map((line) => (
              <Text key={line} style={small}>
                {line}
              </Text>
            ))}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

export function MailParagraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>
}

/** The one action of a mail. The corners are the site's: square where it starts, round where it goes. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Button
        href={href}
        style={{
          padding: '14px 26px 14px 22px',
          borderRadius: '0 999px 999px 0',
          backgroundColor: ink,
          color: paper,
          font: `600 17px/1.15 ${plain}`,
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** A code to be typed: large, and in one piece to copy. */
export function MailCode({ code }: { code: string }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Text
        style={{
          display: 'inline-block',
          margin: 0,
          padding: '14px 20px 14px 28px',
          backgroundColor: sand,
          font: "600 32px/1.1 'SFMono-Regular', Consolas, 'Liberation Mono', monospace",
          letterSpacing: '8px',
          color: ink,
        }}
      >
        {code}
      </Text>
    </Section>
  )
}

/** What was promised, in its own words, as for the terms of cancelling a booking. */
export function MailPromise({ children }: { children: ReactNode }) {
  return (
    <Section style={{ margin: '8px 0 24px', padding: '14px 18px', backgroundColor: promiseField }}>
      <Text style={{ margin: 0, font: `600 17px/1.5 ${plain}`, color: ink }}>{children}</Text>
    </Section>
  )
}
