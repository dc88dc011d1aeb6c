import classes from './MailFrame.module.css'

/** Links would leave in a new window, which the sandbox does not allow: nothing in the frame leads anywhere. */
const inert = (html: string) => html.replace('<head>', '<head><base target="_blank">')

/** A mail as it looks. The frame has no origin, no scripts, and by the page's policy nothing from elsewhere. */
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

/** The same mail as programs without HTML show it. */
export function MailText({ text }: { text: string }) {
  return <pre className={classes.text}>{text}</pre>
}
