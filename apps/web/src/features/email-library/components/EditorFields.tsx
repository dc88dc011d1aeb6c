import {
  Accordion,
  ActionIcon,
  Menu,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconBraces } from '@muster/ui/icons'
import type { MergeField } from '@muster/ui/rich-text'
import { RichTextField } from '@muster/ui/rich-text'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateDetail } from '../data/template-query.ts'
import type { TemplateEditor } from './useTemplateEditor.ts'

interface EditorFieldsProps {
  editor: TemplateEditor
  detail: TemplateDetail
  language: string
  fields: readonly MergeField[]
  groups: readonly { id: number; name: string }[]
  /** A confidential mail goes to its recipient only, so it has no copy fields. */
  isSecret: boolean
  isReadOnly: boolean
}

/** The editable fields of a mail template. */
export default function EditorFields(props: EditorFieldsProps) {
  const { editor, detail, language, fields, groups, isReadOnly } = props
  const { t } = useTranslation('email-templates')
  const { words, set, fields: problems } = editor
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('editor.name')}
          required
          maxLength={150}
          readOnly={isReadOnly}
          value={words.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label={t('editor.group')}
          allowDeselect={false}
          readOnly={isReadOnly}
          data={groups.map((group) => ({ value: String(group.id), label: group.name }))}
          value={String(words.group_id)}
          error={problems.group_id}
          onChange={(value) => set({ group_id: Number(value) })}
        />
      </SimpleGrid>
      <SubjectInput {...props} />
      <RichTextField
        // Remounts the editor when another text is loaded, but not after saving.
        key={`${detail.EMAIL_ID} ${detail.entity_id} ${detail.language} ${language}`}
        label={t('editor.body')}
        initialValue={words.html}
        onChange={(html) => set({ html })}
        fields={fields}
        lang={language}
        isReadOnly={isReadOnly}
        error={problems.html}
        texts={t('field', { returnObjects: true }) as Record<string, string>}
      />
      <MoreFields {...props} />
      <TextInput
        label={t('editor.note')}
        description={t('editor.noteHelp')}
        maxLength={200}
        readOnly={isReadOnly}
        value={words.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </Stack>
  )
}

function SubjectInput({ editor, fields, language, isReadOnly }: EditorFieldsProps) {
  const { t } = useTranslation('email-templates')
  const input = useRef<HTMLInputElement>(null)
  const { words, set, fields: problems } = editor
  function insert(name: string) {
    const at = input.current?.selectionStart ?? words.subject.length
    set({ subject: `${words.subject.slice(0, at)}{{${name}}}${words.subject.slice(at)}` })
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      label={t('editor.subject')}
      required
      lang={language}
      maxLength={300}
      readOnly={isReadOnly}
      value={words.subject}
      error={problems.subject}
      onChange={(event) => set({ subject: event.currentTarget.value })}
      rightSection={
        isReadOnly ? null : (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('editor.insert')}>
                <IconBraces size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {fields
                .filter((field) => !field.isUrl)
                .map((field) => (
                  <Menu.Item key={field.name} onClick={() => insert(field.name)}>
                    {field.label}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    />
  )
}

function MoreFields({ editor, language, isSecret, isReadOnly }: EditorFieldsProps) {
  const { t } = useTranslation('email-templates')
  const { words, set, fields: problems } = editor
  const problem = (name: string) =>
    Object.entries(problems).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]
  return (
    <Accordion variant="contained" defaultValue={problem('text') || words.text ? 'more' : null}>
      <Accordion.Item value="more">
        <Accordion.Control>{t('editor.more')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            <Textarea
              label={t('editor.text')}
              description={t('editor.textHelp')}
              autosize
              minRows={4}
              maxRows={16}
              lang={language}
              readOnly={isReadOnly}
              value={words.text}
              error={problem('text')}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
            <TextInput
              label={t('editor.replyTo')}
              description={t('editor.replyToHelp')}
              type="email"
              readOnly={isReadOnly}
              value={words.reply_to}
              error={problem('reply_to')}
              onChange={(event) => set({ reply_to: event.currentTarget.value })}
            />
            {isSecret
              ? null
              : (['cc', 'bcc'] as const).map((kind) => (
                  <TagsInput
                    key={kind}
                    label={t(`editor.${kind}`)}
                    placeholder={words[kind].length === 0 ? t('editor.addresses') : undefined}
                    maxTags={10}
                    readOnly={isReadOnly}
                    value={words[kind]}
                    error={problem(kind)}
                    onChange={(addresses) => set({ [kind]: addresses })}
                  />
                ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
