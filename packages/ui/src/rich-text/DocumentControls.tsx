import { Button, Group, Menu, Popover, Select, Stack, Text, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconFilter,
  IconTable,
} from '../icons.ts'
import {
  type Alignment,
  align,
  type Condition,
  changeTable,
  conditionAt,
  insertPageBreak,
  insertTable,
  removeCondition,
  repeatRow,
  setCondition,
} from './document-commands.ts'
import type { MergeField } from './merge-fields.ts'
import classes from './RichTextField.module.css'
import type { RichTextTexts } from './texts.ts'

interface DocumentControlsProps {
  editor: Editor
  fields: readonly MergeField[]
  texts: RichTextTexts
}

const alignments = ['left', 'center', 'right', 'justify'] as const satisfies readonly Alignment[]
const alignIcons = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  justify: IconAlignJustified,
} as const
const ops = ['filled', 'empty', 'is', 'not', 'above', 'below'] as const

/** Alignment, tables, conditions and page breaks. */
export function DocumentControls({ editor, fields, texts }: DocumentControlsProps) {
  return (
    <>
      <RichTextEditor.ControlsGroup>
        {alignments.map((one) => {
          const Icon = alignIcons[one]
          const name = texts[`align_${one}`]
          return (
            <RichTextEditor.Control
              key={one}
              aria-label={name}
              title={name}
              active={isAligned(editor, one)}
              aria-pressed={isAligned(editor, one)}
              onClick={() => align(editor, one)}
            >
              <Icon size={16} aria-hidden />
            </RichTextEditor.Control>
          )
        })}
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <TableMenu editor={editor} texts={texts} />
        <ConditionControl editor={editor} fields={fields} texts={texts} />
        <RichTextEditor.Control
          aria-label={texts.pageBreak}
          title={texts.pageBreak}
          className={classes.fieldButton}
          onClick={() => insertPageBreak(editor)}
        >
          <Text span size="xs" fw={500}>
            {texts.pageBreak}
          </Text>
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </>
  )
}

function isAligned(editor: Editor, alignment: Alignment): boolean {
  const node = editor.isActive('heading') ? 'heading' : 'paragraph'
  return (editor.getAttributes(node).align ?? 'left') === alignment
}

function TableMenu({ editor, texts }: Omit<DocumentControlsProps, 'fields'>) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={texts.table} title={texts.table}>
          <IconTable size={16} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {[2, 3, 4, 5].map((count) => (
          <Menu.Item key={count} onClick={() => insertTable(editor, count)}>
            {texts.tableOf.replace('{count}', String(count))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ConditionControl({ editor, fields, texts }: DocumentControlsProps) {
  const [isOpen, setOpen] = useState(false)
  const place = conditionAt(editor)
  const close = () => setOpen(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus width={320} withinPortal>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={texts.condition}
          title={texts.condition}
          className={classes.fieldButton}
          active={place?.values != null}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={16} aria-hidden />
          <Text span size="xs" fw={500}>
            {texts.condition}
          </Text>
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.condition}>
        {isOpen ? (
          <ConditionForm
            editor={editor}
            fields={fields}
            texts={texts}
            current={place?.values ?? null}
            onDone={close}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ConditionFormProps extends DocumentControlsProps {
  current: Condition | null
  onDone: () => void
}

function ConditionForm({ editor, fields, texts, current, onDone }: ConditionFormProps) {
  const [condition, setConditionState] = useState<Condition>(
    current ?? { field: '', op: 'filled', value: '' },
  )
  const needsValue = condition.op !== 'filled' && condition.op !== 'empty'
  const field = fields.find(({ name }) => name === condition.field)
  const isComparable = field?.kind === 'number' || field?.kind === 'date'
  const offered = field?.columns ? ops.slice(0, 2) : isComparable ? ops : ops.slice(0, 4)
  const isComplete = condition.field !== '' && (!needsValue || condition.value.trim() !== '')
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.conditionHelp}</Text>
      <Select
        label={texts.conditionField}
        searchable
        comboboxProps={{ withinPortal: false }}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        value={condition.field || null}
        onChange={(name) => setConditionState({ field: name ?? '', op: 'filled', value: '' })}
      />
      <Select
        label={texts.conditionOp}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={offered.map((op) => ({ value: op, label: texts[`op_${op}`] }))}
        value={condition.op}
        onChange={(op) => setConditionState({ ...condition, op: op ?? 'filled' })}
      />
      {needsValue ? (
        <TextInput
          label={texts.conditionValue}
          type={field?.kind === 'date' ? 'date' : 'text'}
          inputMode={field?.kind === 'number' ? 'decimal' : undefined}
          value={condition.value}
          onChange={(event) => setConditionState({ ...condition, value: event.currentTarget.value })}
        />
      ) : null}
      <Group justify="flex-end" gap="xs">
        {current ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              removeCondition(editor)
              onDone()
            }}
          >
            {texts.conditionRemove}
          </Button>
        ) : null}
        <Button
          size="xs"
          disabled={!isComplete}
          onClick={() => {
            setCondition(editor, condition)
            onDone()
          }}
        >
          {texts.conditionSet}
        </Button>
      </Group>
    </Stack>
  )
}

/** What can be done where the cursor is: in a table, in a repeated row. */
export function PlaceBar({ editor, fields, texts }: DocumentControlsProps) {
  if (!editor.isActive('table')) return null
  const lists = fields.filter(({ columns }) => columns)
  const each = editor.getAttributes('tableRow').each as string | null
  const isPlain = editor.getAttributes('table').plain != null
  const small = { size: 'compact-xs', variant: 'default' } as const
  return (
    <Group gap={6} className={classes.place} role="toolbar" aria-label={texts.table}>
      <Button {...small} onClick={() => changeTable(editor, 'addRowAfter')}>
        {texts.addRow}
      </Button>
      <Button {...small} onClick={() => changeTable(editor, 'addColumnAfter')}>
        {texts.addColumn}
      </Button>
      <Button {...small} onClick={() => changeTable(editor, 'deleteRow')}>
        {texts.deleteRow}
      </Button>
      <Button {...small} onClick={() => changeTable(editor, 'deleteColumn')}>
        {texts.deleteColumn}
      </Button>
      <Button {...small} onClick={() => changeTable(editor, 'toggleHeaderRow')}>
        {texts.headerRow}
      </Button>
      <Button
        {...small}
        aria-pressed={isPlain}
        onClick={() =>
          editor
            .chain()
            .focus()
            .updateAttributes('table', { plain: isPlain ? null : 'true' })
            .run()
        }
      >
        {isPlain ? texts.withLines : texts.withoutLines}
      </Button>
      <Button {...small} onClick={() => changeTable(editor, 'deleteTable')}>
        {texts.deleteTable}
      </Button>
      {lists.length > 0 ? (
        <Select
          size="xs"
          w={220}
          aria-label={texts.repeatRow}
          placeholder={texts.repeatRow}
          clearable
          clearButtonProps={{ 'aria-label': texts.repeatStop }}
          data={lists.map(({ name, label }) => ({
            value: name,
            label: texts.repeatFor.replace('{list}', label),
          }))}
          value={each}
          onChange={(name) => repeatRow(editor, name)}
        />
      ) : null}
    </Group>
  )
}
