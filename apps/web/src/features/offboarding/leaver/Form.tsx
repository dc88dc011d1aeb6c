import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { saveLeaverForm } from '@muster/contract/calls/offboarding/leaver'
import { DynamicForm, type DynamicFormProps } from '@muster/ui/dynamic-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { FillForm } from '../exit-interview/FillForm.tsx'
import { formOptions, pageOptions, pathTo } from './leaver-data.ts'

/** The exit interview alone, by a link. */
export default function Form(props: InsideProps) {
  return (
    <Inside {...props}>
      <Read linkKey={props.linkKey} />
    </Inside>
  )
}

function Read({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('leaver')
  const client = useQueryClient()
  const query = useQuery(formOptions(linkKey))
  const reload = () => {
    void query.refetch()
    void client.invalidateQueries({ queryKey: pageOptions(linkKey).queryKey })
  }
  return (
    <Loaded linkKey={linkKey} query={query}>
      {(form) => (
        <Stack gap="lg">
          <Title order={1}>{t('interview')}</Title>
          {form === null ? (
            <Text>{t('noForm')}</Text>
          ) : (
            <>
              <Alert>{t(form.submitted_at ? 'done' : form.is_open ? 'confidential' : 'notOpen')}</Alert>
              <FillForm
                key={query.dataUpdatedAt}
                form={form}
                reload={reload}
                save={(body) => ask(saveLeaverForm, { body: { key: linkKey, ...body } })}
                Form={PlainForm}
              />
            </>
          )}
          <Button component={Link} to={pathTo.page(linkKey)} variant="subtle" mih={44}>
            {t('back')}
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}

/** In the reader's language, without an account's formats. */
function PlainForm(props: DynamicFormProps) {
  const { texts, dateFieldTexts } = useFormTexts()
  return <DynamicForm {...props} texts={{ ...texts, ...props.texts }} dateFieldTexts={dateFieldTexts} />
}
