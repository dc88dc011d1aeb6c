import { Alert, Badge, Box, Card, Group, List, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Bulk.module.css'
import type { Preview } from './edit-queries.ts'

interface PreviewProps {
  preview: Preview
  effectiveDate: string | undefined
}

/** Effect of a bulk edit: number of people, changes per field, and the first people by name. */
export function PreviewOfEdit({ preview, effectiveDate }: PreviewProps) {
  const { t } = useTranslation('bulkWork')
  return (
    <>
      <Group gap="xs" role="status">
        <Badge size="lg" variant="light">
          {t('edit.changed', { count: preview.changed })}
        </Badge>
        {preview.unchanged > 0 ? (
          <Badge size="lg" variant="light" color="gray">
            {t('edit.unchanged', { count: preview.unchanged })}
          </Badge>
        ) : null}
        {preview.with_problems > 0 ? (
          <Badge size="lg" variant="light" color="red">
            {t('edit.problems', { count: preview.with_problems })}
          </Badge>
        ) : null}
      </Group>
      {preview.missing > 0 ? (
        <Text size="sm" c="dimmed">
          {t('edit.missing', { count: preview.missing })}
        </Text>
      ) : null}
      {preview.problems.length > 0 ? <Problems problems={preview.problems} /> : null}
      <FieldTable preview={preview} effectiveDate={effectiveDate} />
      {preview.examples.length > 0 ? <Examples examples={preview.examples} /> : null}
    </>
  )
}

function Problems({ problems }: { problems: Preview['problems'] }) {
  const { t } = useTranslation('bulkWork')
  const title = t('edit.problemsTitle')
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={title}>
      <List size="sm" spacing={4} className={classes.scroll} tabIndex={0} aria-label={title}>
        {problems.map((problem) => (
          <List.Item key={`${problem.EMPLOYEE_ID} ${problem.FIELD_SLUG} ${problem.message}`}>
            <AppLink to={`/users/view/${problem.EMPLOYEE_ID}`} target="_blank">
              {problem.EMPLOYEE_NAME} ({problem.EMPLOYEE_CODE})
            </AppLink>
            {': '}
            {problem.message}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function FieldTable({ preview, effectiveDate }: PreviewProps) {
  const { t } = useTranslation('bulkWork')
  const format = useFormatter()
  const shown = (text: string) => text || t('edit.empty')
  return (
    <Card
      padding="md"
      withBorder
      className={classes.scroll}
      tabIndex={0}
      role="group"
      aria-label={t('edit.check')}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('edit.field')}</Table.Th>
            <Table.Th>{t('edit.now')}</Table.Th>
            <Table.Th>{t('edit.after')}</Table.Th>
            <Table.Th>{t('edit.howMany')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.fields.map((field) => (
            <Table.Tr key={field.FIELD_SLUG}>
              <Table.Td>{field.FIELD_NAME}</Table.Td>
              <Table.Td>
                {field.before.map(({ text, count }) => (
                  <div key={text}>
                    {t('edit.whole', { text: shown(text), count, interpolation: { escapeValue: false } })}
                  </div>
                ))}
              </Table.Td>
              <Table.Td>
                <strong>{field.changed > 0 ? shown(field.after) : '–'}</strong>
                {field.is_effective_dated && effectiveDate ? (
                  <Text size="xs" c="dimmed">
                    {t('edit.from', { day: format.day(effectiveDate) })}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td>{format.number(field.changed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

function Examples({ examples }: { examples: Preview['examples'] }) {
  const { t } = useTranslation('bulkWork')
  const title = t('edit.examples')
  return (
    <Card padding="md" withBorder>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Box className={classes.scroll} tabIndex={0} role="group" aria-label={title}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('edit.who')}</Table.Th>
              <Table.Th>{t('edit.fields')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {examples.map((person) => (
              <Table.Tr key={person.EMPLOYEE_ID}>
                <Table.Td>
                  {person.EMPLOYEE_NAME}
                  <Text size="xs" c="dimmed">
                    {person.EMPLOYEE_CODE}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {person.changes.map((change) => (
                    <div key={change.FIELD_NAME}>
                      {change.FIELD_NAME}: {change.before || t('edit.empty')} →{' '}
                      <strong>{change.after || t('edit.empty')}</strong>
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Card>
  )
}
