import { Text } from '@mantine/core'
import { readExpenseSettings, saveExpenseSettings } from '@muster/contract/calls/expenses/expense-setup'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { areaField, textField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import './setup-texts.ts'

/** Accounts for bookkeeping, and what claimants are told. */
export default function ConfigurationPage() {
  const { t } = useTranslation('expenseSetup')
  const query = useQuery({
    ...readOptions(readExpenseSettings, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { data } = query
  return (
    <>
      <PageHeader title={t('expensesTitles:configuration')} subtitle={t('configuration.subtitle')} />
      <div style={{ maxWidth: '36rem' }}>
        <FormPanel<BodyOf<typeof saveExpenseSettings>>
          key={data?.version}
          title={t('expensesTitles:configuration')}
          onClose={() => undefined}
          cancelLabel={null}
          loading={query}
          fields={[
            textField('payable_gl_code', t('configuration.payable'), {
              ...{ MAX_LENGTH: 40, help: t('configuration.payableHelp') },
            }),
            textField('advance_gl_code', t('configuration.advances'), { MAX_LENGTH: 40 }),
            textField('company_gl_code', t('configuration.company'), {
              ...{ MAX_LENGTH: 40, help: t('configuration.companyHelp') },
            }),
            textField('default_gl_code', t('configuration.fallback'), { MAX_LENGTH: 40 }),
            areaField('help', t('configuration.help'), {
              ...{ MAX_LENGTH: 1000, help: t('configuration.helpHelp') },
            }),
          ]}
          record={data ?? null}
          toBody={({ payable_gl_code, advance_gl_code, company_gl_code, default_gl_code, help }) => ({
            ...{ advance_gl_code: advance_gl_code ?? '', company_gl_code: company_gl_code ?? '' },
            ...{ payable_gl_code: payable_gl_code ?? '', default_gl_code: default_gl_code ?? '' },
            ...{ help: help ?? '', version: data?.version },
          })}
          save={saving(saveExpenseSettings)}
          saveLabel={t('save')}
          refresh={[readExpenseSettings]}
        />
        <Text size="sm" c="dimmed" mt="lg">
          {t('configuration.numbers')}
        </Text>
      </div>
    </>
  )
}
