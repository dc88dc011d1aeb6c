import { Code, Group, Input, Stack, Text } from '@mantine/core'
import { listCanned, removeCanned, saveCanned } from '@muster/contract/calls/helpdesk/canned'
import type { CannedAnswer } from '@muster/contract/helpdesk/canned.contract'
import { cannedFields, MAX_MESSAGE } from '@muster/contract/helpdesk/helpdesk.constants'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, switchField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import '../texts.ts'

/** Canned answers: one's own, and those that all share. */
export default function AnswersPage() {
  const { t } = useTranslation('helpdesk')
  return (
    <MasterScreen
      list={listCanned}
      rows={({ answers }) => answers as CannedAnswer[]}
      keyOf={({ id }) => id}
      cardOf={({ name, body, is_shared }) => ({
        ...{ name, about: t(is_shared ? 'answers.shared' : 'answers.own') },
        line: body.length > 160 ? `${body.slice(0, 160)}…` : body,
      })}
      texts={{
        ...{ title: t('helpdeskTitles:answers'), subtitle: t('answers.subtitle'), add: t('answers.add') },
        ...{ change: t('answers.edit'), changeOne: (name) => t('answers.editOne', { name }) },
        empty: { title: t('answers.empty'), text: t('answers.emptyText') },
      }}
      drawer={({ row, data, title, close }) => (
        <Editor row={row} mayShare={data.may_share} title={title} onClose={close} />
      )}
    />
  )
}

interface EditorProps {
  row: CannedAnswer | null
  mayShare: boolean
  title: string
  onClose: () => void
}

function Editor({ row, mayShare, title, onClose }: EditorProps) {
  const { t } = useTranslation('helpdesk')
  const isReadOnly = row !== null && !row.may_edit
  return (
    <FormDrawer<BodyOf<typeof saveCanned>>
      title={title}
      onClose={onClose}
      width={560}
      isReadOnly={isReadOnly}
      fields={[
        textField('name', t('answers.name'), { isRequired: true, MAX_LENGTH: 80 }),
        areaField('body', t('answers.body'), { isRequired: true, MAX_LENGTH: MAX_MESSAGE / 2 }),
        ...(mayShare ? [switchField('is_shared', t('answers.share'))] : []),
      ]}
      record={row}
      start={{ is_shared: false }}
      after={() =>
        isReadOnly ? null : (
          <Input.Wrapper
            label={t('answers.fields')}
            labelElement="div"
            description={t('answers.fieldsHelp')}
            mt="md"
          >
            <Stack gap={4} mt="xs">
              {cannedFields.map((field) => (
                <Group key={field} gap="xs" wrap="nowrap">
                  <Code>{`{{${field}}}`}</Code>
                  <Text size="sm">{t(`answers.field.${field}`)}</Text>
                </Group>
              ))}
            </Stack>
          </Input.Wrapper>
        )
      }
      toBody={({ name, body, is_shared }) => ({
        ...{ id: row?.id, version: row?.version, name, body },
        is_shared: is_shared === true,
      })}
      save={saving(saveCanned)}
      remove={row?.may_edit ? { run: removing(removeCanned, { id: row.id }) } : null}
      refresh={[listCanned]}
    />
  )
}
