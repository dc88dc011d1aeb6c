import { type MergeField, RichTextField } from '../../src/rich-text/index.ts'
import { RichText } from '../../src/rich-text-view/index.ts'
import type { Story } from '../story.ts'

const nothing = () => undefined
const fields: MergeField[] = [
  { name: 'FULL_NAME', label: 'Full name' },
  { name: 'START_DATE', label: 'First day' },
  { name: 'LINK', label: 'Link to sign in', isUrl: true, isRequired: true },
]
const html =
  '<h2>Welcome, {{FULL_NAME}}</h2><p>We are glad that you <strong>join us</strong> on {{START_DATE}}. Before that:</p>' +
  '<ul><li><p>choose a password,</p></li><li><p>read the <a href="https://example.com/handbook">handbook</a>.</p></li></ul>' +
  '<p><a class="button" href="{{LINK}}">Choose a password</a></p><blockquote><p>See you soon.</p></blockquote>'
const common = { label: 'Message', initialValue: html, onChange: nothing, fields }

export const richTextStories: Story[] = [
  {
    id: 'rich-text/filled',
    title: 'Text with merge fields',
    shows: ['RichTextField'],
    Body: () => <RichTextField {...common} description="What the person reads." />,
  },
  {
    id: 'rich-text/fields',
    title: 'Choosing a merge field',
    shows: ['RichTextField'],
    isOverlay: true,
    steps: [{ press: 'button', name: 'Insert a merge field' }],
    Body: () => <RichTextField {...common} />,
  },
  {
    id: 'rich-text/link',
    title: 'Setting a link',
    shows: ['RichTextField'],
    isOverlay: true,
    steps: [{ press: 'button', name: 'Link' }],
    Body: () => <RichTextField {...common} />,
  },
  {
    id: 'rich-text/source',
    title: 'As HTML, since visual editing would lose a table',
    shows: ['RichTextField'],
    Body: () => (
      <RichTextField
        {...common}
        initialValue={'<table role="presentation">\n  <tr><td>{{FULL_NAME}}</td></tr>\n</table>'}
      />
    ),
  },
  {
    id: 'rich-text/error',
    title: 'Something is wrong with the text',
    shows: ['RichTextField'],
    Body: () => (
      <RichTextField
        {...common}
        initialValue="<p>Hello</p>"
        error="This mail needs {{LINK}} (Link to sign in)."
      />
    ),
  },
  {
    id: 'rich-text/read-only',
    title: 'Only to be read',
    shows: ['RichTextField'],
    Body: () => <RichTextField {...common} isReadOnly />,
  },
  {
    id: 'rich-text/reading',
    title: 'A text to read',
    shows: ['RichText'],
    Body: () => (
      <RichText
        html={
          '<h2>Travel policy</h2><p>Everybody who travels <strong>for work</strong>.</p><h3>Limits</h3>' +
          '<table><thead><tr><th>Grade</th><th>Hotel</th></tr></thead><tbody><tr><td>G5</td><td>₹ 6,000</td></tr></tbody></table>' +
          '<ul><li>Book through the <a href="https://example.com">travel desk</a>.</li><li>Keep receipts.</li></ul>' +
          '<blockquote>Claims within 15 days.</blockquote>'
        }
      />
    ),
  },
]
