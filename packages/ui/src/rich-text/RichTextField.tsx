import '@mantine/tiptap/styles.css'
import { Input, Text, Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { IconCode } from '../icons.ts'
import { DocumentControls, PlaceBar } from './DocumentControls.tsx'
import { insertList } from './document-commands.ts'
import { documentNodes } from './document-nodes.ts'
import { LinkControl } from './LinkControl.tsx'
import { ListColumns } from './ListColumns.tsx'
import { MergeFieldMenu } from './MergeFieldMenu.tsx'
import { MergeFieldNode } from './merge-field-node.ts'
import {
  allFields,
  FITTING_COLUMNS,
  fromChips,
  isLinkTarget,
  isVisual,
  type MergeField,
  toChips,
} from './merge-fields.ts'
import classes from './RichTextField.module.css'
import { type RichTextTexts, richTextTexts } from './texts.ts'

export interface RichTextFieldProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  /** HTML with merge fields as `{{NAME}}`; read once. Use another `key` to replace the text. */
  initialValue: string
  onChange: (html: string) => void
  fields?: readonly MergeField[]
  isReadOnly?: boolean
  /** Language of the text, for spell-checking and screen readers. */
  lang?: string
  texts?: Partial<RichTextTexts>
  /** Tables, conditions, page breaks and alignment as well; then there is no editing as HTML. */
  isDocument?: boolean
}

const NO_FIELDS: readonly MergeField[] = []

/** "Only if: Department is Sales". */
function conditionWords(
  fields: readonly MergeField[],
  texts: RichTextTexts,
  { field, op, value }: Record<string, unknown>,
): string {
  const label = allFields(fields).find(({ name }) => name === field)?.label ?? String(field)
  const comparison = texts[`op_${String(op ?? 'filled')}` as 'op_is'] ?? ''
  return texts.conditionIf.replace('{words}', [label, comparison, value].filter(Boolean).join(' '))
}

interface Named {
  labelId: string
  /** Of what says which keys move through it. */
  keysId: string
}

function useTextEditor(props: RichTextFieldProps, { labelId, keysId }: Named, fields: readonly MergeField[]) {
  const { initialValue, onChange, isReadOnly = false, lang, isDocument = false, texts } = props
  // Other extensions make another editor, which loses the cursor: the texts, often new with each render, are not theirs.
  const latestTexts = useRef(richTextTexts)
  useEffect(() => {
    latestTexts.current = { ...richTextTexts, ...texts }
  })
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        trailingNode: false,
        heading: { levels: [1, 2, 3] },
        link: {
          openOnClick: false,
          autolink: false,
          HTMLAttributes: { target: null, rel: null, class: null },
          isAllowedUri: (target) => isLinkTarget(target ?? ''),
        },
      }),
      MergeFieldNode.configure({
        labels: new Map(allFields(fields).map(({ name, label }) => [name, label])),
      }),
      ...(isDocument ? documentNodes((values) => conditionWords(fields, latestTexts.current, values)) : []),
    ],
    [fields, isDocument],
  )
  return useEditor(
    {
      extensions,
      content: toChips(initialValue),
      editable: !isReadOnly,
      // The content security policy forbids inline styles; the editor's are in the style sheet.
      injectCSS: false,
      shouldRerenderOnTransaction: true,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(lang ? { lang } : {}),
          ...(isDocument && !isReadOnly ? { 'aria-describedby': keysId } : {}),
        },
      },
      onUpdate: ({ editor }) => onChange(fromChips(editor.getHTML())),
    },
    [extensions],
  )
}

/**
 * Text with headings, lists, links and merge fields. HTML that visual editing can't preserve (tables,
 * pictures, custom styles) is edited as source, without loss.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, description, error, initialValue, onChange, fields = NO_FIELDS, isReadOnly = false } = props
  const texts = { ...richTextTexts, ...props.texts }
  const labelId = useId()
  const [source, setSource] = useState<string | null>(
    props.isDocument || isVisual(initialValue) ? null : initialValue,
  )
  const keysId = useId()
  const editor = useTextEditor(props, { labelId, keysId }, fields)

  function toggleSource() {
    if (source === null) return setSource(fromChips(editor.getHTML()))
    setSource(null)
    editor.commands.setContent(toChips(source), { emitUpdate: false })
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <RichTextEditor
        editor={editor}
        withTypographyStyles={false}
        classNames={{ root: classes.root, toolbar: classes.toolbar, control: classes.control }}
        data-invalid={error ? true : undefined}
        data-source={source === null ? undefined : true}
        my={5}
      >
        {isReadOnly ? null : (
          <RichTextEditor.Toolbar role="toolbar" aria-label={label}>
            {source === null ? <FormatControls editor={editor} fields={fields} texts={texts} /> : null}
            {props.isDocument ? (
              <DocumentControls editor={editor} fields={fields} texts={texts} />
            ) : (
              <SourceControl source={source} texts={texts} onToggle={toggleSource} />
            )}
          </RichTextEditor.Toolbar>
        )}
        {props.isDocument && !isReadOnly ? <PlaceBar editor={editor} fields={fields} texts={texts} /> : null}
        {source === null ? (
          <EditorContent
            editor={editor}
            className={classes.content}
            data-document={props.isDocument || undefined}
          />
        ) : (
          <Textarea
            aria-labelledby={labelId}
            rows={14}
            resize="vertical"
            readOnly={isReadOnly}
            spellCheck={false}
            value={source}
            onChange={({ currentTarget: { value } }) => {
              setSource(value)
              onChange(value)
            }}
            classNames={{ input: classes.source }}
          />
        )}
      </RichTextEditor>
      {props.isDocument && !isReadOnly ? (
        <Text id={keysId} size="xs" c="dimmed">
          {texts.documentKeys}
        </Text>
      ) : null}
    </Input.Wrapper>
  )
}

interface SourceControlProps {
  source: string | null
  texts: RichTextTexts
  onToggle: () => void
}

/**
 * Switches between visual and source editing; stays in source, with a message, if something would be lost.
 */
function SourceControl({ source, texts, onToggle }: SourceControlProps) {
  const mayShow = source === null || isVisual(source)
  const name = source === null ? texts.source : texts.visual
  return (
    <>
      {source === null ? null : (
        <Text size="xs" c="dimmed" className={classes.note}>
          {mayShow ? 'HTML' : texts.sourceOnly}
        </Text>
      )}
      <RichTextEditor.ControlsGroup className={classes.end}>
        <RichTextEditor.Control
          aria-label={name}
          title={name}
          aria-pressed={source !== null}
          active={source !== null}
          disabled={!mayShow}
          onClick={onToggle}
        >
          <IconCode size={16} aria-hidden />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </>
  )
}

interface ControlsProps {
  editor: Editor
  fields: readonly MergeField[]
  texts: RichTextTexts
}

/** Inserts a field; of a list with more columns than a page has room for, those that are chosen. */
function FieldControl({ editor, fields, texts }: ControlsProps) {
  const [list, setList] = useState<MergeField | null>(null)
  if (fields.length === 0) return null
  function pick(name: string) {
    const picked = fields.find((field) => field.name === name)
    if (!picked?.columns) editor.chain().focus().insertMergeField(name).run()
    else if (picked.columns.length > FITTING_COLUMNS) setList(picked)
    else insertList(editor, picked, picked.columns)
  }
  return (
    <RichTextEditor.ControlsGroup>
      <MergeFieldMenu fields={fields} texts={texts} onPick={pick} />
      {list ? (
        <ListColumns
          list={list}
          texts={texts}
          onClose={() => setList(null)}
          onChoose={(columns) => {
            insertList(editor, list, columns)
            setList(null)
          }}
        />
      ) : null}
    </RichTextEditor.ControlsGroup>
  )
}

function FormatControls({ editor, fields, texts }: ControlsProps) {
  return (
    <>
      <FieldControl editor={editor} fields={fields} texts={texts} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold aria-label={texts.bold} title={texts.bold} />
        <RichTextEditor.Italic aria-label={texts.italic} title={texts.italic} />
        <RichTextEditor.Underline aria-label={texts.underline} title={texts.underline} />
        <LinkControl editor={editor} fields={fields} texts={texts} />
        <RichTextEditor.ClearFormatting aria-label={texts.clear} title={texts.clear} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 aria-label={texts.heading1} title={texts.heading1} />
        <RichTextEditor.H2 aria-label={texts.heading2} title={texts.heading2} />
        <RichTextEditor.H3 aria-label={texts.heading3} title={texts.heading3} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList aria-label={texts.bulletList} title={texts.bulletList} />
        <RichTextEditor.OrderedList aria-label={texts.orderedList} title={texts.orderedList} />
        <RichTextEditor.Blockquote aria-label={texts.quote} title={texts.quote} />
        <RichTextEditor.Hr aria-label={texts.rule} title={texts.rule} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo aria-label={texts.undo} title={texts.undo} />
        <RichTextEditor.Redo aria-label={texts.redo} title={texts.redo} />
      </RichTextEditor.ControlsGroup>
    </>
  )
}
