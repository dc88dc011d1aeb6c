import {
  ActionIcon,
  Autocomplete,
  Button,
  Card,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconTrash } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/form/DayField.tsx'
import { type Judged, JudgedLine } from './JudgedLine.tsx'
import { LineAmount } from './LineAmount.tsx'
import { LineDetails } from './LineDetails.tsx'
import { categoryAt, type LineDraft, type OwnChoices } from './line-draft.ts'
import type { LinePartProps } from './line-part.ts'
import { Receipts, type ReceiptsProps } from './Receipts.tsx'
import '../own-texts.ts'

interface LineEditorProps {
  line: LineDraft
  at: number
  choices: OwnChoices
  judged: Judged | undefined
  currency: string
  errors: Readonly<Record<string, string>>
  receipts: Pick<ReceiptsProps, 'canKeep' | 'problems'>
  onChange: (part: Partial<LineDraft>) => void
  onRemove: () => void
}

const idText = (id: number | null) => (id === null ? null : String(id))
const idOf = (text: string | null) => (text === null ? null : Number(text))

/** One expense of a claim: receipt, amount, category, and what the rules allow of it. */
export function LineEditor(props: LineEditorProps) {
  const { line, at, choices, judged, currency, errors, receipts, onChange, onRemove } = props
  const { t } = useTranslation('ownExpenses')
  const [isOpen, setIsOpen] = useState(
    line.splitBy !== null ||
      [line.attendees, line.invoice_number, line.supplier_tax_id, line.tax].some((text) => text !== ''),
  )
  const number = at + 1
  const errorOf = (field: string) => errors[`lines.${at}.${field}`]
  const category = choices.categories.find(({ EXTYPEID }) => EXTYPEID === line.EXTYPEID)
  const parts = { line, choices, category, errorOf, onChange }
  return (
    <Card withBorder padding="md" component="section" aria-label={t('editor.line', { number })}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t('editor.line', { number })}
        </Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editor.remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Stack gap="sm">
        <Receipts
          {...receipts}
          files={line.files}
          error={errorOf('files')}
          onChange={(files) => onChange({ files })}
        />
        <LineAmount {...parts} />
        <LineKind {...parts} />
        {category?.asks_guests ? (
          <TextInput
            label={t('editor.attendees')}
            description={t('editor.attendeesHelp')}
            maxLength={500}
            value={line.attendees}
            error={errorOf('attendees')}
            onChange={(event) => onChange({ attendees: event.currentTarget.value })}
          />
        ) : null}
        <Textarea
          label={t('editor.lineNote')}
          autosize
          minRows={1}
          maxLength={500}
          value={line.note}
          error={errorOf('note')}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        {isOpen ? <LineDetails {...parts} /> : null}
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((open) => !open)}
          >
            {t(isOpen ? 'editor.less' : 'editor.more')}
          </Button>
        </Group>
        <div aria-live="polite">
          {judged ? <JudgedLine line={judged} currency={currency} from={line.currency} /> : null}
        </div>
      </Stack>
    </Card>
  )
}

/** Where, for what and when; the category follows from the merchant until it is chosen. */
function LineKind({ line, choices, category, errorOf, onChange }: LinePartProps) {
  const { t } = useTranslation('ownExpenses')
  const known = categoryAt(choices, line.merchant)
  const isGuessed = !line.isChosen && line.merchant !== '' && known === line.EXTYPEID
  const setMerchant = (merchant: string) => {
    const usual = line.isChosen ? undefined : categoryAt(choices, merchant)
    onChange({ merchant, ...(usual === undefined ? {} : { EXTYPEID: usual }) })
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {(category?.kind ?? 'amount') === 'amount' ? (
          <Autocomplete
            label={t('editor.merchant')}
            maxLength={120}
            data={[...new Set(choices.merchants.map(({ merchant }) => merchant))]}
            value={line.merchant}
            error={errorOf('merchant')}
            onChange={setMerchant}
          />
        ) : null}
        <Select
          label={t('editor.category')}
          required
          searchable
          {...(isGuessed ? { description: t('editor.guessed', { merchant: line.merchant }) } : {})}
          data={choices.categories.map(({ EXTYPEID, name }) => ({ value: String(EXTYPEID), label: name }))}
          value={idText(line.EXTYPEID)}
          error={errorOf('EXTYPEID')}
          onChange={(id) => onChange({ EXTYPEID: idOf(id), isChosen: id !== null })}
        />
        <DayField
          label={t('editor.on')}
          required
          value={line.on}
          max={choices.today}
          error={errorOf('on')}
          onChange={(on) => onChange({ on })}
        />
        {choices.projects.length > 0 && line.splitBy === null ? (
          <Select
            label={t('editor.project')}
            searchable
            clearable
            data={choices.projects.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={idText(line.project_id)}
            error={errorOf('project_id')}
            onChange={(id) => onChange({ project_id: idOf(id) })}
          />
        ) : null}
      </SimpleGrid>
      {category?.note ? (
        <Text size="sm" c="dimmed">
          {category.note}
        </Text>
      ) : null}
    </>
  )
}
