import { Card, Skeleton, Table, Text, Title } from '@mantine/core'
import { saveCompOffSetting } from '@muster/contract/calls/leave/leave-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { fieldErrors, formSection } from '../../../lib/form/form-field.ts'
import { MusterForm } from '../../../lib/form/MusterForm.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { compOffOptions, expiryOptions, refreshSetup } from '../leave-queries.ts'
import { choice, isOn, number, numberOr, onOff } from './form-parts.ts'
import '../texts.ts'

const compOffNames = {
  LEAVE_TYPE_ID: 'TYPE',
  half_day_minutes: 'HALF',
  full_day_minutes: 'FULL',
  expires_after_days: 'EXPIRES',
  claim_within_days: 'CLAIM',
  without_attendance: 'WITHOUT',
}

/** Settings for the comp-off earned by working on a week-off or holiday. */
export function CompOff() {
  const { t } = useTranslation('leave')
  const query = useQuery(compOffOptions)
  const queries = useQueryClient()
  const save = useMutation({
    ...writeOptions(saveCompOffSetting),
    onSuccess: () => refreshSetup(queries),
    meta: { errorShown: 'inline' as const },
  })
  const errors = useMemo(() => fieldErrors(save.error, compOffNames), [save.error])
  return (
    <Card padding="lg" component="section" aria-labelledby="comp-off">
      <Title order={2} size="h4" id="comp-off">
        {t('compOff.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('compOff.text')}
      </Text>
      <Loaded query={query} skeleton={<Skeleton height={160} />} order={3}>
        {({ setting, leave_types }) =>
          leave_types.length === 0 ? (
            <Text size="sm">{t('compOff.noType')}</Text>
          ) : (
            <MusterForm
              key={setting?.version ?? 0}
              definition={{
                sections: [
                  formSection('', [
                    choice(
                      'TYPE',
                      t('compOff.type'),
                      leave_types.map((type) => ({ value: type.LEAVE_TYPE_ID, label: type.LEAVE_TYPE_NAME })),
                      { IS_MANDATORY: 1 },
                    ),
                    number('HALF', t('compOff.half'), { FEILD_TYPE: 'number', IS_MANDATORY: 1 }),
                    number('FULL', t('compOff.full'), { FEILD_TYPE: 'number', IS_MANDATORY: 1 }),
                    number('EXPIRES', t('compOff.expires'), { FEILD_TYPE: 'number', IS_MANDATORY: 1 }),
                    number('CLAIM', t('compOff.claim'), { FEILD_TYPE: 'number', IS_MANDATORY: 1 }),
                    onOff('WITHOUT', t('compOff.without'), { help_text: t('compOff.withoutHelp') }),
                  ]),
                ],
              }}
              initialValues={{
                TYPE: setting?.LEAVE_TYPE_ID ?? leave_types[0]?.LEAVE_TYPE_ID ?? null,
                HALF: setting?.half_day_minutes ?? 240,
                FULL: setting?.full_day_minutes ?? 480,
                EXPIRES: setting?.expires_after_days ?? 90,
                CLAIM: setting?.claim_within_days ?? 30,
                WITHOUT: setting?.without_attendance ?? false,
              }}
              onSubmit={(values) =>
                save.mutate({
                  body: {
                    LEAVE_TYPE_ID: numberOr(values.TYPE, 0),
                    half_day_minutes: numberOr(values.HALF, 0),
                    full_day_minutes: numberOr(values.FULL, 0),
                    expires_after_days: numberOr(values.EXPIRES, 0),
                    claim_within_days: numberOr(values.CLAIM, 0),
                    without_attendance: isOn(values.WITHOUT),
                    version: setting?.version ?? 0,
                  },
                })
              }
              isSubmitting={save.isPending}
              errors={errors}
              formError={save.error && Object.keys(errors).length === 0 ? messageOf(save.error) : null}
              texts={{ save: t('save') }}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

/** Comp-off that expires soon, earliest first. */
export function ExpiringCompOff() {
  const { t } = useTranslation('leave')
  const format = useFormatter()
  const query = useQuery(expiryOptions)
  return (
    <Card padding="lg" component="section" aria-labelledby="comp-off-expiry">
      <Title order={2} size="h4" id="comp-off-expiry" mb="sm">
        {t('compOff.expiring')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={100} />} order={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('compOff.noneExpiring')}
            </Text>
          ) : (
            <Table.ScrollContainer minWidth={360}>
              <Table aria-labelledby="comp-off-expiry">
                <Table.Tbody>
                  {rows.map((row) => (
                    <Table.Tr key={`${row.EMPLOYEE_ID}:${row.expires_on}:${row.left}`}>
                      <Table.Td>
                        {row.EMPLOYEE_NAME} ({row.EMPLOYEE_CODE})
                      </Table.Td>
                      <Table.Td ta="end">{format.number(row.left)}</Table.Td>
                      <Table.Td>{format.date(row.expires_on)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Loaded>
    </Card>
  )
}
