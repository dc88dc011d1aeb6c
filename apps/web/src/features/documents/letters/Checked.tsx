import { Accordion, Alert, Stack, Switch, Text } from '@mantine/core'
import type { LetterContent } from '@muster/contract/documents/letter-content'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import type { checkSending } from '@muster/contract/documents/letters.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { IconAlertTriangle, IconInfoCircle } from '@muster/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Letters.module.css'

const LetterPreview = lazy(async () => ({ default: (await import('./LetterPreview.tsx')).LetterPreview }))

interface CheckedProps {
  checked: DataOf<typeof checkSending>
  template: LetterTemplateRow
  content: LetterContent
  sending: {
    letter_date: string | null
    as_of: string | null
    values: Record<string, string>
    records: Record<string, number>
  }
  firstPerson: number | null
  isToSign: boolean
  leavesOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
}

/** What sending would do: how many letters, for whom values are missing, and how one of them looks. */
export function Checked(props: CheckedProps) {
  const { checked, template, content, sending, firstPerson, isToSign, leavesOut, onLeaveOut } = props
  const { t } = useTranslation('letters')
  const [isOpen, setOpen] = useState(false)
  const { gaps, gap_count, without_address, without_account, people, ready } = checked
  const { language, number_pattern } = template
  return (
    <Stack gap="sm" role="status">
      <Alert
        variant="light"
        icon={<IconInfoCircle size={18} aria-hidden />}
        title={t('send.checked', { count: leavesOut ? ready : people })}
      >
        {checked.is_approved ? <Text size="sm">{t('send.isApproved')}</Text> : null}
        {checked.is_sender_left_out ? <Text size="sm">{t('send.withoutYourself')}</Text> : null}
        {without_address > 0 ? (
          <Text size="sm">{t('send.withoutAddress', { count: without_address })}</Text>
        ) : null}
        {isToSign && without_account > 0 ? (
          <Text size="sm">{t('signatures:send.withoutAccount', { count: without_account })}</Text>
        ) : null}
      </Alert>
      {gap_count > 0 ? (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('send.gaps', { count: gap_count })}
        >
          <ul className={classes.list}>
            {gaps.slice(0, 20).map(({ employee_id, employee_name, missing }) => (
              <li key={employee_id}>
                {t('send.missing', { name: employee_name, fields: missing.join(', ') })}
              </li>
            ))}
          </ul>
          {gap_count > 20 ? <Text size="sm">{t('send.more', { count: gap_count - 20 })}</Text> : null}
          {ready > 0 ? (
            <Switch
              mt="xs"
              label={t('send.leaveOut')}
              checked={leavesOut}
              onChange={(event) => onLeaveOut(event.currentTarget.checked)}
            />
          ) : null}
        </Alert>
      ) : null}
      <Accordion variant="contained" onChange={(value) => setOpen(value !== null)}>
        <Accordion.Item value="look">
          <Accordion.Control>{t('send.preview')}</Accordion.Control>
          <Accordion.Panel>
            {isOpen ? (
              <Suspense fallback={null}>
                <LetterPreview
                  letter={{
                    ...content,
                    language,
                    number_pattern,
                    letter_date: sending.letter_date,
                    as_of: sending.as_of,
                    values: sending.values,
                    records: sending.records,
                  }}
                  employeeId={firstPerson}
                />
              </Suspense>
            ) : null}
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}
