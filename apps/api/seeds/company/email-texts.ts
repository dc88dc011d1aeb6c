interface DemoTemplate {
  name: string
  group: string
  slug: 'INVITATION' | 'NOTICE' | 'ANNOUNCEMENT'
  subject: string
  html: string
  isPublished?: true
}

const selfService = '<p><a class="button" href="{{SELF_SERVICE_LINK}}">Open self-service</a></p>'

/** Templates of the demo organisation's HR. The two automatic ones are drafts, so the built-in texts are used. */
export const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'Invitation in our own words',
    group: 'Joining',
    slug: 'INVITATION',
    subject: 'Your account at {{ORGANISATION_NAME}}',
    html:
      '<h2>Good to have you here, {{NAME}}</h2><p>Payslips, leave and your colleagues are one sign-in away. Choose a password to begin; you sign in with <strong>{{SIGN_IN_EMAIL}}</strong>.</p>' +
      '<p><a class="button" href="{{LINK}}">Choose a password</a></p><p>The link works once, for {{DAYS}} days.</p>',
  },
  {
    name: 'Welcome on the first day',
    group: 'Joining',
    slug: 'ANNOUNCEMENT',
    subject: 'Welcome to {{ORGANISATION_NAME}}, {{FIRST_NAME}}',
    html:
      '<h2>Welcome, {{FIRST_NAME}}</h2><p>You join {{DEPARTMENT}} in {{LOCATION}} as {{DESIGNATION}}. {{#MANAGER_NAME}}{{MANAGER_NAME}} will meet you at the reception at 9:30.{{/MANAGER_NAME}}</p>' +
      '<ul><li>Bring an identity document and your bank details.</li><li>Your laptop waits at your desk.</li><li>Lunch is with your team.</li></ul>' +
      selfService,
    isPublished: true,
  },
  {
    name: 'Please complete your profile',
    group: 'Joining',
    slug: 'ANNOUNCEMENT',
    subject: '{{FIRST_NAME}}, your profile needs a few details',
    html:
      '<p>Hello {{FIRST_NAME}},</p><p>Please look over your address and your emergency contact. It takes two minutes, and it matters on the one day you hope never comes.</p>' +
      selfService,
    isPublished: true,
  },
  {
    name: 'Thirty days: how is it going?',
    group: 'Joining',
    slug: 'ANNOUNCEMENT',
    subject: 'Your first month at {{ORGANISATION_NAME}}',
    html: '<p>Hello {{FIRST_NAME}},</p><p>You have been with us since {{DATE_OF_JOINING}}. What went well, and what should we change for the next person? Just answer this mail; HR reads it, nobody else.</p>',
    isPublished: true,
  },
  {
    name: 'Probation: the review is near',
    group: 'Milestones',
    slug: 'ANNOUNCEMENT',
    subject: 'Your probation review',
    html: '<p>Hello {{FIRST_NAME}},</p><p>Your probation as {{DESIGNATION}} comes to its end soon. {{#MANAGER_NAME}}{{MANAGER_NAME}} will invite you to a talk of half an hour.{{/MANAGER_NAME}}{{^MANAGER_NAME}}HR will invite you to a talk of half an hour.{{/MANAGER_NAME}}</p><p>Please note three things you are proud of, and one you want to learn.</p>',
    isPublished: true,
  },
  {
    name: 'Confirmation of employment',
    group: 'Milestones',
    slug: 'ANNOUNCEMENT',
    subject: 'You are confirmed, {{FIRST_NAME}}',
    html: '<h2>Congratulations, {{FIRST_NAME}}</h2><p>We are glad to confirm you as {{DESIGNATION}} in {{DEPARTMENT}}. The letter follows; this is to say thank you.</p>',
    isPublished: true,
  },
  {
    name: 'Happy birthday',
    group: 'Milestones',
    slug: 'ANNOUNCEMENT',
    subject: 'Happy birthday, {{FIRST_NAME}}',
    html: '<h2>Happy birthday, {{FIRST_NAME}}</h2><p>All of us in {{LOCATION}} wish you a good year. There is cake at four.</p>',
    isPublished: true,
  },
  {
    name: 'Work anniversary',
    group: 'Milestones',
    slug: 'ANNOUNCEMENT',
    subject: 'Thank you for another year',
    html: '<p>Dear {{FIRST_NAME}},</p><p>You joined us on {{DATE_OF_JOINING}}. Thank you for all that you have built with us since.</p><blockquote><p>From everybody in {{DEPARTMENT}}</p></blockquote>',
    isPublished: true,
  },
  {
    name: 'Office closed',
    group: 'Announcements',
    slug: 'ANNOUNCEMENT',
    subject: 'The office in {{LOCATION}} is closed tomorrow',
    html: '<p>Hello {{FIRST_NAME}},</p><p>Because of the weather the office in {{LOCATION}} stays closed tomorrow. Please work from home where you can. If you can’t, the day is not counted as leave.</p>',
    isPublished: true,
  },
  {
    name: 'New policy to read',
    group: 'Announcements',
    slug: 'ANNOUNCEMENT',
    subject: 'A policy has changed: please read it',
    html:
      '<p>Hello {{FIRST_NAME}},</p><p>Our travel policy has changed for {{ENTITY}}. The two pages are in self-service; please read them by the end of the month.</p>' +
      selfService,
    isPublished: true,
  },
  {
    name: 'Town hall',
    group: 'Announcements',
    slug: 'ANNOUNCEMENT',
    subject: 'Town hall on Thursday at 16:00',
    html: '<h2>Town hall</h2><p>Dear {{FIRST_NAME}},</p><ol><li>Where we stand</li><li>What comes next</li><li>Your questions</li></ol><p>Send a question before by answering this mail.</p>',
  },
  {
    name: 'Notices in our own words',
    group: 'Notices',
    slug: 'NOTICE',
    subject: '{{ORGANISATION_NAME}}: {{TITLE}}',
    html: '<h2>{{TITLE}}</h2>{{#BODY}}<p>{{BODY}}</p>{{/BODY}}{{#LINK}}<p><a class="button" href="{{LINK}}">Open</a></p>{{/LINK}}',
  },
]
