import {
  Accordion,
  ActionIcon,
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import {
  inputTypes,
  letterCategories,
  letterLanguages,
  papers,
} from '@muster/contract/documents/letters.constants'
import { IconPlus, IconTrash } from '@muster/ui/icons'
import { type MergeField, RichTextField } from '@muster/ui/rich-text'
import { useTranslation } from 'react-i18next'
import '../signatures/texts.ts'
import { inputName } from './letter-data.ts'
import type { TemplateEditing } from './use-template-editor.ts'

interface EditorFormProps {
  editing: TemplateEditing
  fields: readonly MergeField[]
  isReadOnly: boolean
}

/** The fields of a letter template. */
export default function EditorForm({ editing, fields, isReadOnly }: EditorFormProps) {
  const { t } = useTranslation('letters')
  const { words, set, problems } = editing
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('editor.name')}
          required
          maxLength={120}
          readOnly={isReadOnly}
          value={words.name}
          error={problems.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('editor.title')}
          required
          maxLength={120}
          readOnly={isReadOnly}
          lang={words.language}
          value={words.title}
          error={problems.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Select
          label={t('templates.category')}
          allowDeselect={false}
          readOnly={isReadOnly}
          data={letterCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={words.category}
          onChange={(category) => category && set({ category })}
        />
        <Select
          label={t('templates.language')}
          allowDeselect={false}
          readOnly={isReadOnly}
          data={letterLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={words.language}
          onChange={(language) => language && set({ language })}
        />
      </SimpleGrid>
      <RichTextField
        label={t('editor.body')}
        isDocument
        initialValue={words.body}
        onChange={(body) => set({ body })}
        fields={fields}
        lang={words.language}
        isReadOnly={isReadOnly}
        error={problems.body}
      />
      <Inputs editing={editing} isReadOnly={isReadOnly} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('editor.number')}
          description={t('editor.numberHelp')}
          maxLength={60}
          readOnly={isReadOnly}
          value={words.number_pattern}
          error={problems.number_pattern}
          onChange={(event) => set({ number_pattern: event.currentTarget.value })}
        />
        <Switch
          mt="lg"
          label={t('editor.approval')}
          disabled={isReadOnly}
          checked={words.needs_approval}
          onChange={(event) => set({ needs_approval: event.currentTarget.checked })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Switch
          mt="lg"
          label={t('signatures:editor.needs')}
          disabled={isReadOnly}
          checked={words.needs_signature}
          onChange={(event) => set({ needs_signature: event.currentTarget.checked })}
        />
        {words.needs_signature ? (
          <NumberInput
            label={t('signatures:editor.days')}
            min={1}
            max={365}
            allowDecimal={false}
            readOnly={isReadOnly}
            value={words.sign_days}
            error={problems.sign_days}
            onChange={(days) => typeof days === 'number' && set({ sign_days: days })}
          />
        ) : null}
      </SimpleGrid>
      <PageSettings editing={editing} fields={fields} isReadOnly={isReadOnly} />
    </Stack>
  )
}

function PageSettings({ editing: { words, set, problems }, fields, isReadOnly }: EditorFormProps) {
  const { t } = useTranslation('letters')
  return (
    <Accordion variant="contained" defaultValue={problems.footer ? 'page' : null}>
      <Accordion.Item value="page">
        <Accordion.Control>{t('editor.page')}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            <Switch
              label={t('editor.letterhead')}
              disabled={isReadOnly}
              checked={words.has_letterhead}
              onChange={(event) => set({ has_letterhead: event.currentTarget.checked })}
            />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <Select
                label={t('editor.paper')}
                allowDeselect={false}
                readOnly={isReadOnly}
                data={papers.map((value) => ({ value, label: t(`editor.papers.${value}`) }))}
                value={words.paper}
                onChange={(paper) => paper && set({ paper })}
              />
              <NumberInput
                label={t('editor.fontSize')}
                min={8}
                max={14}
                step={0.5}
                readOnly={isReadOnly}
                value={words.font_size}
                onChange={(size) => typeof size === 'number' && set({ font_size: size })}
              />
              <TextInput
                label={t('editor.watermark')}
                maxLength={40}
                readOnly={isReadOnly}
                value={words.watermark}
                onChange={(event) => set({ watermark: event.currentTarget.value })}
              />
            </SimpleGrid>
            <RichTextField
              label={t('editor.footer')}
              isDocument
              initialValue={words.footer}
              onChange={(footer) => set({ footer })}
              fields={fields}
              lang={words.language}
              isReadOnly={isReadOnly}
              error={problems.footer}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

/** What is asked for at each sending. A question keeps the name by which the text refers to it. */
function Inputs({ editing: { words, set, problems }, isReadOnly }: Omit<EditorFormProps, 'fields'>) {
  const { t } = useTranslation('letters')
  const { inputs } = words
  const change = (at: number, changes: Partial<(typeof inputs)[number]>) =>
    set({ inputs: inputs.map((one, index) => (index === at ? { ...one, ...changes } : one)) })
  function add() {
    const label = t('editor.inputLabel', { number: inputs.length + 1 })
    const name = inputName(
      label,
      inputs.map((one) => one.name),
    )
    set({ inputs: [...inputs, { name, label, type: 'date' }] })
  }
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('editor.inputs')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('editor.inputsHelp')}
      </Text>
      <Stack gap="xs">
        {inputs.map((input, at) => (
          <Group key={input.name} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('editor.inputLabel', { number: at + 1 })}
              maxLength={60}
              readOnly={isReadOnly}
              value={input.label}
              onChange={(event) => change(at, { label: event.currentTarget.value })}
            />
            <Select
              w={130}
              aria-label={t('editor.inputType', { number: at + 1 })}
              allowDeselect={false}
              readOnly={isReadOnly}
              data={inputTypes.map((value) => ({ value, label: t(`editor.inputTypes.${value}`) }))}
              value={input.type}
              onChange={(type) => type && change(at, { type })}
            />
            {isReadOnly ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('editor.inputRemove', { number: at + 1 })}
                onClick={() => set({ inputs: inputs.filter((_one, index) => index !== at) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {problems.inputs ? (
          <Text size="xs" c="var(--mantine-color-error)">
            {problems.inputs}
          </Text>
        ) : null}
        {isReadOnly || inputs.length >= 12 ? null : (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={add}
            >
              {t('editor.inputAdd')}
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}
