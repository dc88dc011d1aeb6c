import type { SignedInUser } from '../src/lib/session.ts'

/** Somebody signed in, as the server describes them; tests state only what matters to them. */
export function someUser(changes: Partial<SignedInUser> = {}): SignedInUser {
  return {
    user_id: 1,
    first_name: 'Asha',
    emp_name: 'Asha Menon',
    email: 'asha@demo.test',
    user_img: null,
    org_logo: null,
    org_id: 1,
    org_name: 'Kaveri Textiles',
    user_emp_id: 5,
    role_ids: [2, 7],
    user_app_access_list: [],
    subs: { app_ids: [2, 3] },
    PMS: false,
    IS_ACTIVE_ATS: false,
    login_domain: 'demo.test',
    v2_login: 1,
    PRODUCT_THEME_COLOR: '#335aff',
    adminProject: true,
    is_team_lead: false,
    formats: {
      date_format: 0,
      time_format: 0,
      time_zone: 'Asia/Kolkata',
      currency: 'INR',
      week_start: 1,
      language: 'en',
      phone_country_id: 101,
    },
    tour_flag: 1,
    counts_screens: false,
    default_landing_path: '/',
    password_update_required: false,
    app_urls: {
      employee: '/me',
      legacy_employee: '/me',
      payroll: '',
      performance: '',
      recruitment: '',
      hr: '',
    },
    permissions: [],
    ...changes,
  }
}
