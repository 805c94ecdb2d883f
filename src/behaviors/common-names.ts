/** What people call a built-in behavior, by its name without `std-`. */
const NAMES: Readonly<Record<string, string>> = {
  announcement: 'banner announcement-bar notice',
  'app-shell': 'layout navigation navbar sidebar shell',
  approval: 'approval-workflow workflow approval-process request-approval',
  'audit-log': 'audit audit-trail activity-log history-log',
  billing: 'usage-billing metering',
  blog: 'blogging blog-post post article cms news weblog',
  booking: 'appointment appointment-booking booking-system reservation scheduling salon',
  calendar: 'event event-calendar agenda',
  cart: 'shopping-cart basket shopping-basket',
  catalogue: 'catalog product product-catalog product-list',
  chat: 'messaging messenger chat-room live-chat',
  checkout: 'payment payment-form checkout-flow pay',
  classroom: 'school class student gradebook',
  clinic: 'medical doctor patient hospital practice healthcare',
  comments: 'discussion forum thread commenting',
  confirmation: 'confirm confirm-dialog are-you-sure',
  contacts: 'address-book contact-list phonebook people',
  contracts: 'agreement contract-management',
  'cookie-consent': 'cookie gdpr consent cookie-banner',
  countdown: 'timer',
  course: 'lms learning elearning e-learning lesson online-course',
  'crm-contacts':
    'crm crm-pipeline sales-pipeline sales deal customer client customer-management customer-relations lead',
  crud: 'admin record resource admin-panel',
  dashboard: 'analytics analytics-dashboard metric kpi admin-dashboard statistics overview',
  'deployment-pipeline': 'deployment cicd ci-cd pipeline release',
  detail: 'master-detail detail-view record-detail',
  donations: 'fundraising charity',
  dunning: 'subscription-billing recurring-payment recurring-billing',
  ecommerce:
    'e-commerce shop store online-store webshop web-shop online-shop storefront marketplace',
  'event-tickets': 'concert ticket-sales event-ticketing conference',
  'expense-approval': 'expense expense-tracker expense-management reimbursement',
  'expense-report': 'receipt receipt-scanner',
  export: 'csv-export data-export download',
  faq: 'help help-center questions',
  'feature-flags': 'flag toggle feature-toggle',
  'field-service': 'technician work-order dispatch',
  'file-store':
    'file document drive file-manager file-upload upload file-storage document-management',
  filter: 'filter-bar facet',
  'fleet-service': 'fleet vehicle car-service vehicle-maintenance fleet-management',
  form: 'contact-form input-form feedback-form',
  gallery: 'photo image photo-gallery image-gallery slideshow',
  gym: 'fitness gym-membership membership fitness-studio',
  'health-check': 'monitoring uptime uptime-monitor',
  helpdesk:
    'help-desk ticket ticketing ticketing-system support customer-support support-desk support-ticket issue-tracker issue bug-tracker bug service-desk',
  hotel: 'hotel-booking room-booking guest-house',
  import: 'csv-import data-import',
  inbox: 'mail email mailbox email-client',
  incident: 'incident-management outage status-page',
  inspection: 'checklist audit-checklist safety-inspection',
  'insurance-claims': 'insurance claim',
  inventory: 'stock stock-management inventory-management',
  invoice: 'invoicing bill',
  'job-board': 'job vacancy career job-listing',
  'job-progress': 'progress progress-bar background-job',
  kanban: 'kanban-board trello task-board agile-board',
  'landing-page': 'landing homepage home marketing newsletter',
  'language-switch': 'i18n language locale language-switcher translation',
  leave: 'vacation pto time-off holiday absence leave-request leave-management days-off',
  'library-loans': 'library lending lending-library book-lending book',
  list: 'table data-table datatable grid data-grid',
  login: 'auth authentication signin sign-in log-in sso user-login',
  'maintenance-requests': 'property-management landlord tenant maintenance',
  modal: 'dialog modal-dialog popup drawer',
  'moderation-queue': 'moderation content-moderation',
  notifications: 'alert notification-center bell toast',
  onboarding: 'employee-onboarding',
  'order-lifecycle': 'order order-management order-tracking fulfilment',
  pagination: 'pager paging',
  'password-reset': 'forgot-password reset-password password-recovery',
  'place-picker': 'map location address-picker',
  'pricing-page': 'pricing price-table',
  procurement: 'purchasing purchase-order purchase',
  profile: 'user-profile account my-account',
  projects: 'project-management project-planner project-tracker',
  'property-listings': 'real-estate property listing estate-agency',
  quiz: 'exam trivia',
  recruiting: 'hiring ats applicant-tracking candidate recruitment',
  register: 'signup sign-up registration create-account user-registration',
  reports: 'reporting report-builder',
  restaurant: 'food-ordering restaurant-pos menu cafe pos table-service',
  review: 'rating star-rating product-review feedback',
  roles: 'rbac permission access-control',
  scheduler: 'cron cron-job job-scheduler',
  search: 'search-bar search-box',
  settings: 'preference config configuration',
  subscription: 'saas saas-subscription',
  survey: 'questionnaire survey-form',
  tabs: 'tab-view',
  'task-manager': 'todo to-do todo-list to-do-list task task-list task-tracker task-management',
  timesheet: 'time-tracking time-tracker hour work-hours',
  'undo-history': 'undo undo-redo',
  users: 'user-management account-management member team user-admin',
  voting: 'poll vote ballot election',
  warehouse: 'logistics warehouse-management wms',
  webhook: 'integration',
  wizard: 'stepper multi-step-form setup-wizard',
};

/** Words that people put behind the name of a thing; they are dropped one by one where the whole name is unknown. */
const TRAILING =
  /-(?:app|application|system|software|manager|management|board|page|screen|view|form|tool|tracker|platform|website|site|module|component|feature|service|list|flow|behavior|schema|template|portal)$/;

/** `ShoppingCarts`, `shopping_carts` and `std-shopping-cart` alike: words with dashes, each in the singular. */
export const toWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^std-?/, '')
    .replace(/ies\b/g, 'y')
    .replace(/([^s])s\b/g, '$1');

/** Names of one spelling form, whatever their case, dashes, underscores, blanks, `std-` and plurals. */
export const toSpellingForm = (name: string): string => toWords(name).replaceAll('-', '');

const COMMON: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, aliases]) =>
    aliases.split(' ').map((alias) => [toSpellingForm(alias), toSpellingForm(name)]),
  ),
);

/** The spelling forms that a name may mean, nearest first: its own, that of a common name for it, and both without words behind it. */
export function* listMeantForms(name: string): Generator<string> {
  for (let words = toWords(name); ; words = words.replace(TRAILING, '')) {
    const form = words.replaceAll('-', '');
    yield form;
    const common = COMMON.get(form);
    if (common !== undefined) yield common;
    if (!TRAILING.test(words)) return;
  }
}
