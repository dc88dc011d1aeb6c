import classes from './MailFrame.module.css'

/** Where the logo's own address begins; the installation may have had another one when the mail was sent. */
const LOGO_HOST = /https?:\/\/[^/"\s]+(?=\/brand\/\d+\/)/g

/** Opens links in a new window, which the sandbox blocks: no link in the frame works. */
const inert = (html: string) =>
  html.replace('<head>', '<head><base target="_blank">').replace(LOGO_HOST, window.location.origin)

/**
 * Preview of a mail. The sandboxed frame has no origin and no scripts, and the page's CSP blocks external
 * resources.
 */
export function MailFrame({
  html,
  title,
  width = 'desktop',
}: {
  html: string
  title: string
  width?: 'desktop' | 'phone'
}) {
  return (
    <iframe
      className={classes.frame}
      data-width={width}
      title={title}
      sandbox=""
      srcDoc={inert(html)}
      referrerPolicy="no-referrer"
    />
  )
}

/** The plain text version of the mail. */
export function MailText({ text }: { text: string }) {
  return <pre className={classes.text}>{text}</pre>
}
