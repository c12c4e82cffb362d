from django.urls import path

from trading.accounts import api, step_up_api

urlpatterns = [
    path("login", api.Login.as_view()),
    path("login/totp", api.SecondStep.as_view()),
    path("login-google/nonce", api.SocialNonce.as_view()),
    path("login-google", api.SocialLogin.as_view()),
    path("admin/step-up", step_up_api.StepUpOfOlderPages.as_view()),
    path("user/step-up", step_up_api.StepUp.as_view()),
    path("user/social", api.SocialIdentityLink.as_view()),
    path("logout", api.Logout.as_view()),
    path("check-session", api.CheckSession.as_view()),
    path("register", api.Register.as_view()),
    path("register/check", api.RegisterCheck.as_view()),
    path("verify", api.Verify.as_view()),
    path("verify/resend", api.VerifyResend.as_view()),
    path("user/forgot-password", api.ForgotPassword.as_view()),
]
